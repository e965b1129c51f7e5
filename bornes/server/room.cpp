#include "bornes/server/room.h"

#include "bornes/server/commit_queue.h"
#include "bornes/server/journal.h"
#include "bornes/server/metrics.h"
#include "bornes/server/thinkers.h"

namespace bornes::server {

using store::Outcome;

Room::Room(Services& services, std::unique_ptr<Table> table, std::uint64_t epoch,
           std::uint64_t length, Rescheduled rescheduled)
    : services_(services), table_(std::move(table)), epoch_(epoch), length_(length),
      rescheduled_(std::move(rescheduled)), last_used_(services.now()) {}

std::optional<Instant> Room::next_deadline() const {
    const std::optional<Instant> due = table_->next_deadline();
    return due ? std::max(*due, paused_until_) : due;
}

bool Room::is_quiet() const {
    return clients_.empty() && steps_.empty() && lost_commits_ == 0 &&
           table_->stage() != store::Stage::Running;
}

bool Room::attach(ClientId client, std::weak_ptr<Client> connection, const Hello& hello) {
    Effects effects;
    if (!table_->attach(client, hello, services_.now(), effects)) return false;
    clients_[client] = connection;
    carry_out(std::move(effects), [connection](bool) {
        if (const auto welcomed = connection.lock()) welcomed->allow_queue();
    });
    return true;
}

void Room::detach(ClientId client) {
    if (clients_.erase(client) == 0) return;
    Effects effects;
    table_->detach(client, services_.now(), effects);
    carry_out(std::move(effects));
}

void Room::receive(ClientId client, const Message& message) {
    Step step;
    table_->receive(client, message, services_.now(), step.effects);
    if (const Act* act = std::get_if<Act>(&message)) {
        step.client = client;
        step.command = act->id;
    }
    submit(std::move(step));
}

bool Room::is_too_fast(ClientId client) {
    const auto seat = table_->seat_of(client);
    if (!seat) return false;  // a spectator has nothing but its own connection
    const auto [bucket, is_new] = seat_buckets_.try_emplace(seat->index, message_rate);
    return !bucket->second.take(services_.now());
}

void Room::tick() {
    if (is_gone_) return;
    if (services_.now() < paused_until_) return;
    Effects effects;
    table_->tick(services_.now(), effects);
    carry_out(std::move(effects));
}

void Room::join(const JoinRequest& request, std::string_view token,
                std::function<void(std::variant<engine::Seat, Code>)> done) {
    Effects effects;
    const auto seat = table_->join(request, token, services_.now(), effects);
    carry_out(std::move(effects), [seat, done = std::move(done)](bool is_kept) {
        done(is_kept ? seat : Code::Unavailable);
    });
}

void Room::abandon() {
    Effects effects;
    table_->abandon(services_.now(), effects);
    carry_out(std::move(effects));
}

void Room::after_commit(std::function<void(bool)> done) { carry_out({}, std::move(done)); }

void Room::carry_out(Effects effects, std::function<void(bool)> done) {
    Step step;
    step.effects = std::move(effects);
    step.done = std::move(done);
    submit(std::move(step));
}

void Room::submit(Step step) {
    last_used_ = services_.now();
    step.since = last_used_;
    step.is_committed = step.effects.log.empty();
    if (!step.is_committed) {
        store::Append append{.table = id(),
                             .lease = {services_.owner, epoch_},
                             .first = length_,
                             .entries = std::move(step.effects.log),
                             .stage = table_->stage(),
                             .touched = services_.wall_seconds()};
        length_ += append.entries.size();
        services_.commits.submit(std::move(append), [self = shared_from_this()](Outcome outcome) {
            self->committed(outcome);
        });
    }
    steps_.push_back(std::move(step));
    flush();
    rescheduled_(*this);
}

void Room::committed(Outcome outcome) {
    if (lost_commits_ > 0) {
        --lost_commits_;
        return;
    }
    services_.metrics.store_is_well = outcome != Outcome::Failed;
    if (outcome != Outcome::Done) return fail(outcome);
    for (Step& step : steps_) {
        if (step.is_committed) continue;
        step.is_committed = true;
        if (step.effects.public_events > 0) {
            services_.metrics.events_total += step.effects.public_events;
            services_.metrics.commit_time.add(services_.now() - step.since);
        }
        break;
    }
    flush();
}

void Room::flush() {
    while (!steps_.empty() && steps_.front().is_committed) {
        Step step = std::move(steps_.front());
        steps_.pop_front();
        perform(step);
    }
}

void Room::perform(Step& step) {
    for (Frame& frame : step.effects.frames) {
        if (Client* client = find(frame.client)) client->send(std::move(frame.text));
    }
    for (const ClientId closed : step.effects.closed) {
        if (Client* client = find(closed)) client->close(close_policy);
    }
    for (Thought& thought : step.effects.thoughts) {
        const std::uint64_t ticket = thought.ticket;
        const bool is_queued = services_.thinkers.submit(
            std::move(thought), [self = weak_from_this(), ticket](engine::Action action) {
                if (const auto room = self.lock()) room->table_->bot_chose(ticket, action);
            });
        if (!is_queued) ++services_.metrics.bots_late_total;
    }
    if (step.done) step.done(true);
}

void Room::fail(Outcome outcome) {
    ++services_.metrics.commit_failures_total;
    services_.journal.warn(
        "a write was refused",
        {{"table", id()},
         {"because", outcome == Outcome::Failed ? "the store failed" : "another owner has it"}});
    std::deque<Step> lost = std::move(steps_);
    steps_.clear();
    for (std::size_t i = 1; i < lost.size(); ++i) lost_commits_ += lost[i].is_committed ? 0 : 1;
    for (Step& step : lost) {
        if (step.done) step.done(false);
        Client* client = step.command.empty() ? nullptr : find(step.client);
        if (client == nullptr) continue;
        client->send(std::make_shared<const std::string>(refused_frame(
            step.command, Code::Unavailable, "the move could not be kept; try again")));
    }
    paused_until_ = services_.now() + Seconds(1);
    const bool is_ours = outcome == Outcome::Failed;
    try {
        auto stored = services_.store.read(id());
        if (!stored) {
            is_gone_ = true;
            return close_all(close_restart);
        }
        auto again = Table::restore(id(), stored->entries, services_.entropy, services_.now());
        if (!again) throw store::StoreError(again.error());
        ++services_.metrics.hands_dropped_total;
        if (is_ours) (*again)->inherit(*table_);
        table_ = std::move(*again);
        length_ = stored->entries.size();
        if (!is_ours) {
            epoch_ = stored->lease.epoch + 1;
            close_all(close_restart);
            paused_until_ = services_.now();
        }
    } catch (const store::StoreError& error) {
        services_.journal.warn("a table could not be read back", {{"because", error.what()}});
        close_all(close_restart);
    }
    tick();
    rescheduled_(*this);
}

void Room::reread() {
    if (steps_.empty()) {
        fail(Outcome::Fenced);
    }  // else: a commit is under way, and will be fenced
}

void Room::close_all(std::uint16_t code) {
    for (const auto& [id, connection] : clients_) {
        if (const auto client = connection.lock()) client->close(code);
    }
}

Client* Room::find(ClientId client) {
    const auto found = clients_.find(client);
    return found != clients_.end() ? found->second.lock().get() : nullptr;
}

}  // namespace bornes::server
