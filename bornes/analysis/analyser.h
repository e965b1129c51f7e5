// Analyses a record, job by job: a hand's prospect, or one decision.
//
// A job depends on nothing but the record, the options and its number, so jobs may be done in any
// order, on any thread, a few at a time, with the same result. On one thread:
//
//     Analyser analyser(collector.take(), {.level = find_level("expert")});
//     while (analyser.step()) show(analyser.matches());
//
// Wasm-clean: who wants many threads calls `analyse` there, with a Analyst each, and hands the
// results to `take`; who wants a clock gives an Effort with stops.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "bornes/analysis/analysis.h"
#include "bornes/players/levels.h"
#include "bornes/players/light.h"

namespace bornes::analysis {

/// How much to think about one job. Playouts are reproducible; stops end a part of it earlier.
struct Effort {
    /// To find the best action.
    players::Budget candidates;
    /// To measure the chosen action against it.
    players::Budget comparison;
    /// Deals for the chances with open hands.
    players::Budget deals;
};

/// The effort that a number of playouts a decision stands for.
Effort effort_of(std::uint32_t playouts);

struct AnalyserOptions {
    /// Who judges: a level that thinks, since only those weigh every action.
    const players::Level* level = nullptr;
    /// 0: four times the level's own.
    std::uint32_t playouts = 0;
    std::uint64_t seed = 0;
    /// Whose choices are judged; nobody's name, everybody's. Luck is measured for all.
    std::optional<engine::Seat> seat = {};
};

/// Who does jobs: one for each thread.
class Analyst {
public:
    explicit Analyst(const players::Level& level) : level_(&level) {}

private:
    friend class Analyser;
    void sit_down(const engine::Rules& rules);

    const players::Level* level_;
    const engine::Rules* rules_ = nullptr;
    std::unique_ptr<players::Player> player_;
    std::unique_ptr<players::LightPlayer> light_;
};

class Analyser {
public:
    using JobResult = std::variant<Prospect, Decision>;

    Analyser(std::vector<MatchLog> record, const AnalyserOptions& options);

    /// How many jobs there are.
    std::size_t size() const { return jobs_.size(); }
    /// How many are done, from the first on.
    std::size_t done() const { return done_; }
    /// Those given, with the playouts filled in.
    const AnalyserOptions& options() const { return options_; }
    /// The effort for a job of these options.
    const Effort& effort() const { return effort_; }

    /// Does a job.
    JobResult analyse(std::size_t job, Analyst& analyst, const Effort& effort) const;
    /// Takes the results of jobs, in their order.
    void take(JobResult&& result);
    /// Does the next job and takes it; false if there is none.
    bool step() { return step(effort_); }
    bool step(const Effort& effort);

    /// What has been found so far.
    const std::vector<MatchAnalysis>& matches() const { return matches_; }
    std::vector<MatchAnalysis> take_matches() { return std::move(matches_); }

private:
    struct Job {
        std::size_t match = 0;
        std::size_t hand = 0;
        /// The choice, from 1; 0 for the prospect.
        std::size_t choice = 0;
    };
    std::uint64_t seed_of(std::uint64_t stream) const;

    AnalyserOptions options_;
    Effort effort_;
    Analyst own_;
    std::vector<MatchAnalysis> matches_;
    std::vector<Job> jobs_;
    std::size_t done_ = 0;
};

}  // namespace bornes::analysis
