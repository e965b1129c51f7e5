#include "bornes/arena/self_play.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "bornes/arena/workers.h"
#include "bornes/engine/game.h"
#include "bornes/players/club.h"
#include "bornes/players/novice.h"
#include "bornes/text/trace.h"

namespace bornes::arena {

using namespace engine;
using namespace players;

namespace {

/// One card played in so many becomes a lesson, and every choice about an extension, of which there
/// is one a hand at most; one action in so many is anything at all.
constexpr std::uint32_t decisions_a_lesson = 4;
constexpr std::uint32_t actions_a_whim = 20;
/// At one lesson in so many the others' hands are read as well: these lessons are long.
constexpr std::size_t lessons_a_reading = 2;

/// Who plays a side in a hand.
enum class Strength : std::uint8_t { Instinct, Club, Novice };

Strength draw_strength(Rng& rng, bool is_steady) {
    const std::uint32_t ticket = rng.below(is_steady ? 9 : 10);
    return ticket < 5 ? Strength::Instinct : ticket < 9 ? Strength::Club : Strength::Novice;
}

class Table {
public:
    explicit Table(const SelfPlayOptions& options)
        : options_(options), rules_(*options.rules), light_(rules_), club_(rules_), novice_(rules_),
          equity_(rules_, {}, {}, 1), points_(1 / equity_.worth_of_a_point({0})) {
        const TableWeights* learned = options.weights->find(kind_of(rules_));
        if (learned != nullptr) instinct_.emplace(rules_, learned->instinct);
    }

    Lessons play(std::uint64_t hand) {
        Rng rng(options_.seed, hand);
        const std::vector<Card> deck = text::shuffled_deck(rules_, rng);
        const auto players = static_cast<std::uint32_t>(rules_.players());
        Game game(rules_, deck, {static_cast<std::uint8_t>(rng.below(players))});
        std::array<Strength, max_sides> strength{};
        for (Strength& side : strength) side = draw_strength(rng, options_.is_steady);

        Lessons lessons{.kind = kind_of(rules_), .decisions = {}, .hands = {}};
        while (!game.state().is_over()) {
            if (game.state().phase == Phase::Reshuffle) {
                game.reshuffle(rng);
                continue;
            }
            const Seat seat = *rules_.to_act(game.state());
            const View view = game.view(seat);
            if (view.phase == Phase::Extension) {
                study_decision(view, rng, lessons);
            } else if (view.phase == Phase::Play && view.legal.size() > 1 &&
                       rng.below(decisions_a_lesson) == 0) {
                study_decision(view, rng, lessons);
                if (lessons.decisions.size() % lessons_a_reading == 0) {
                    study_hands(view, game.state(), lessons);
                }
            }
            game.play(seat, choose(view, game.state(), strength[rules_.side_of(seat).index], rng));
        }
        return lessons;
    }

private:
    Action choose(const View& view, const State& state, Strength strength, Rng& rng) {
        if (!options_.is_steady && rng.below(actions_a_whim) == 0) {
            return view.legal.nth(rng.below(static_cast<std::uint32_t>(view.legal.size())));
        }
        switch (strength) {
        case Strength::Club: return club_.choose(view, {}, 0).action;
        case Strength::Novice: return novice_.choose(view, {}, rng.next()).action;
        case Strength::Instinct: break;
        }
        return instinct_ ? instinct_->choose(state) : light_.choose(state);
    }

    const Rollout& rollout() const {
        return instinct_ ? static_cast<const Rollout&>(*instinct_) : light_;
    }

    void study_decision(const View& view, Rng& rng, Lessons& lessons) const {
        const DealSampler sampler(view);
        const std::size_t own = rules_.side_of(*view.seat).index;
        std::vector<double> sums(view.legal.size());
        State dealt;
        for (std::uint32_t deal = 0; deal < options_.deals; ++deal) {
            dealt = sampler.sample(rng);
            const Rng luck(rng.next());
            std::size_t i = 0;
            for (const Action action : view.legal) {
                State state = dealt;
                Rng own_luck = luck;
                advance(rules_, state, action, own_luck);
                rollout().play_out(state, own_luck);
                sums[i++] += equity_.after(result_of(rules_, state))[own];
            }
        }
        double mean = 0;
        for (const double sum : sums) mean += sum / static_cast<double>(sums.size());

        const Sights sights = sights_of(rules_, dealt);
        DecisionLesson lesson{.rows = sights.rows};
        for (const Action action : view.legal) {
            if (lesson.options == DecisionLesson::most_options) break;
            const double points = (sums[lesson.options] - mean) / options_.deals * points_;
            lesson.option[lesson.options++] = {
                .column = static_cast<std::uint8_t>(column_of(action, sights.leader)),
                .copies = static_cast<std::uint8_t>(
                    action.names_card() ? view.hand.count(action.card()) : 0),
                .points = static_cast<std::int16_t>(std::clamp(points, -30'000.0, 30'000.0))};
        }
        lessons.decisions.push_back(lesson);
    }

    void study_hands(const View& view, const State& state, Lessons& lessons) const {
        const std::optional<Reading> reading = Reading::of(view);
        if (!reading) return;
        HandLesson lesson;
        for (const Card card : unseen_cards(view)) ++lesson.unseen[index(card)];
        for (std::uint8_t seat = 0; seat < rules_.players(); ++seat) {
            if (view.seat == Seat{seat}) continue;
            lesson.conduct = reading->of(Seat{seat});
            for (const Card card : all_cards) {
                lesson.held[index(card)] = static_cast<std::uint8_t>(state.hands[seat].count(card) -
                                                                     view.known[seat].count(card));
            }
            if (!lesson.conduct.decisions.empty()) lessons.hands.push_back(lesson);
        }
    }

    SelfPlayOptions options_;
    const Rules& rules_;
    LightPlayer light_;
    ClubPlayer club_;
    NovicePlayer novice_;
    MatchEquity equity_;
    /// What turns a share of the match into points.
    double points_;
    std::optional<Instinct> instinct_;
};

}  // namespace

Lessons self_play(const SelfPlayOptions& options, const HandsDone& progress) {
    Lessons all{.kind = kind_of(*options.rules), .decisions = {}, .hands = {}};
    std::uint64_t done = 0;
    work_in_order<Lessons>(
        options.hands, options.threads,
        [&] {
            return [table = std::make_shared<Table>(options)](std::uint64_t hand) {
                return table->play(hand);
            };
        },
        [&](Lessons&& lessons) {
            all.decisions.insert(all.decisions.end(), lessons.decisions.begin(),
                                 lessons.decisions.end());
            all.hands.insert(all.hands.end(), lessons.hands.begin(), lessons.hands.end());
            ++done;
            return true;
        },
        [&] { return progress(done); });
    return all;
}

}  // namespace bornes::arena
