#include "bornes/text/names.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace bornes::text {

using engine::Action;
using engine::Card;

TEST_CASE("every action has a text of its own, and they are sorted bytewise") {
    std::string last;
    for (std::size_t i = 0; i < engine::action_count; ++i) {
        const Action action = Action::numbered(i);
        const std::string spelled(text(action));
        CHECK(last < spelled);
        const Parsed<Action> parsed = parse_action(spelled);
        REQUIRE(parsed);
        CHECK(*parsed == action);
        last = spelled;
    }
}

TEST_CASE("actions are spelled as the protocol says") {
    CHECK(text(Action::play(Card::Km200)) == "play 200");
    CHECK(text(Action::attack(Card::FlatTire, {2})) == "play flat-tire @2");
    CHECK(text(Action::play_hazard_up(Card::EndOfLimit)) == "play end-of-limit hazard-up");
    CHECK(text(Action::discard(Card::PunctureProof)) == "discard puncture-proof");
    CHECK(text(Action::draw()) == "draw");
    CHECK(text(Action::take()) == "take");
    CHECK(text(Action::coup_fourre()) == "coup-fourre");
    CHECK(text(Action::decline()) == "decline");
    CHECK(text(Action::extend()) == "extend");
    CHECK(text(Action::stop()) == "stop");
}

TEST_CASE("cards are found by their ids and stand in the order of those") {
    std::string last;
    for (const Card card : engine::all_cards) {
        CHECK(last < id(card));
        CHECK(find_card(id(card)) == card);
        last = id(card);
    }
    CHECK(!find_card("150"));
    CHECK(!find_card(""));
}

TEST_CASE("every id is there, in kebab case, and belongs to one enumerator") {
    const auto check = [](auto last) {
        using Enum = decltype(last);
        std::vector<std::string> seen;
        for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) {
            const std::string spelled(id(static_cast<Enum>(i)));
            CHECK(!spelled.empty());
            CHECK(spelled.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos);
            CHECK(std::ranges::find(seen, spelled) == seen.end());
            seen.push_back(spelled);
        }
    };
    check(engine::Phase::Over);
    check(engine::Refusal::HazardUpWithoutHazard);
    check(engine::SetupError::NoHundredsNotOffered);
    check(engine::MatchError::OutOfRange);
    check(engine::ViewError::WrongCardTotal);
    CHECK(find_phase("coup-fourre") == engine::Phase::CoupFourre);
    CHECK(find_refusal("not-rolling") == engine::Refusal::NotRolling);
    CHECK(id(engine::Refusal::CardNotInHand) == "card-not-in-hand");
    CHECK(!find_refusal("no"));
}

TEST_CASE("a text that is no action is told what would be right") {
    const auto says = [](std::string_view given, std::string_view what) {
        const Parsed<Action> parsed = parse_action(given);
        REQUIRE(!parsed);
        INFO(given, " -> ", parsed.error());
        CHECK(parsed.error().find(what) != std::string::npos);
    };
    says("", "one space");
    says("play", "needs a card");
    says("discard", "needs a card");
    says("jump 50", "unknown action \"jump\"; there are: play, discard, draw");
    says("play 250", "unknown card \"250\"; there are: 100, 200, 25");
    says("discard PUNCTURE", "unknown card");
    says("play flat-tire", "needs the side it is laid on, such as \"play flat-tire @1\"");
    says("play flat-tire @4", "\"@0\" to \"@3\", not \"@4\"");
    says("play flat-tire @", "\"@0\" to \"@3\"");
    says("play flat-tire hazard-up", "\"@0\" to \"@3\"");
    says("play 50 @1", "takes no side");
    says("play gasoline @1", "takes no side");
    says("play 50 hazard-up", "follows a remedy");
    says("play gasoline up", "but hazard-up");
    says("play 50 twice", "nothing may follow \"play 50\"");
    says("play accident @1 @2", "too many words");
    says("discard 50 @1", "nothing may follow");
    says("draw 50", "nothing may follow \"draw\"");
    says("play  50", "one space");
    says(" play 50", "one space");
    says("play 50 ", "one space");
    says("PLAY 50", "unknown action");
}

TEST_CASE("a foreign text is quoted shortened and without control characters") {
    CHECK(quoted("a\nb\x1b[31m") == "\"a?b?[31m\"");
    CHECK(printable("a\xc2\x9b"
                    "b\xc3\xa9") == "a?b\xc3\xa9");
    const std::string shortened = quoted(std::string(59, 'x') + "éé");
    CHECK(shortened == "\"" + std::string(59, 'x') + "...\"");
}

}  // namespace bornes::text
