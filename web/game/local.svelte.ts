// A match on this device: people at one screen, machines in the workers, nothing on the network.
//
// Saved after every move; a reload goes on where it stopped. The match is its seed and its moves, so
// taking back is playing them again without the last ones.
import { pauseTime, settings } from "../lib/settings.svelte";
import { randomId, records, save } from "../lib/storage";
import type { HandResult, View } from "../lib/protocol";
import { sideOf } from "../lib/protocol";
import { candidates, catalogue, tableWorker, thinkingWorker } from "./engine";
import { savedGame, type LocalSetup, type Saved } from "./saved";
import { Session } from "./session.svelte";

/** What drives the match; not shown to anybody. */
interface State {
    phase: string;
    actor: number | null;
    window: number | null;
    hand_number: number;
    totals: number[];
    match_over: boolean;
    winner: number | null;
    refused?: string;
    move?: string;
    seat?: number;
}

const usualThinkingTime = 500;

export class LocalGame extends Session {
    readonly setup: LocalSetup;
    private readonly id: string;
    private moves: string[];
    private takenBack: Record<string, number>;
    private state: State | null = null;
    private closed = false;
    /** A person's turn is over, or another match has begun: what was under way is void. */
    private turn = 0;
    /** What thinking needs could not be fetched; it is tried again. */
    isUnlearned = $state(false);
    private readonly humans: number[];
    private asked: number[] = [];

    /** Whether the match is kept for the next visit. */
    constructor(
        setup: LocalSetup,
        saved?: Saved,
        private readonly isKept = true,
    ) {
        super();
        this.setup = setup;
        this.id = saved?.id ?? randomId(8);
        this.moves = saved?.moves ?? [];
        this.takenBack = saved?.takenBack ?? {};
        this.players = setup.seats;
        this.humans = setup.seats.flatMap((seat, index) => (seat.kind === "human" ? [index] : []));
    }

    static resume(): LocalGame | null {
        const saved = savedGame();
        return saved ? new LocalGame(saved.setup, saved) : null;
    }

    override get isPractice(): boolean {
        return this.setup.practice;
    }

    get isShared(): boolean {
        return this.humans.length > 1;
    }

    /** Several people at one screen: prompting only the holder would tell who holds the safety. */
    private get hasOpenWindows(): boolean {
        return this.isShared && settings.coupFourre === "ask";
    }

    private get windows(): object {
        return this.isShared ? { open_windows: true } : {};
    }

    async start(): Promise<void> {
        thinkingWorker();
        this.state = await this.open();
        if (this.moves.includes("next")) await this.recallHands();
        const viewer = this.state.actor !== null && this.humans.includes(this.state.actor) ? this.state.actor : this.humans[0];
        if (this.isShared) this.curtain = this.state.actor ?? this.humans[0] ?? 0;
        await this.showDeal(this.isShared ? null : (viewer ?? null));
        void this.drive();
    }

    private open(): Promise<State> {
        const { edition, players, options, seats, seed, deck } = this.setup;
        const names = seats.map((seat) => seat.name);
        return tableWorker().request<State>({
            call: "open",
            edition,
            players,
            options,
            names,
            seed,
            ...(deck ? { deck } : {}),
            moves: this.moves,
            taken_back: this.takenBack,
            ...this.windows,
        });
    }

    /** The results of the hands before this one, for the score sheet of a match that is resumed. */
    private async recallHands(): Promise<void> {
        const loaded = await tableWorker().request<{ hands: { result: HandResult | null }[] }>({
            call: "load",
            record: await this.record(),
        });
        const hands = loaded.hands.flatMap(({ result }) => (result ? [result] : []));
        this.match = { ...this.match, totals: this.state?.totals ?? [], hands };
    }

    private viewOf(seat: number | null): Promise<View> {
        return tableWorker().request<View>({ call: "view", seat });
    }

    private async showDeal(seat: number | null): Promise<void> {
        const view = await this.viewOf(seat);
        await this.show({ kind: "deal", seat: null, action: "", view });
        this.log = (view.history ?? []).map(([who, action], index) => ({
            number: index + 1,
            hand: view.hand_number,
            seat: who,
            action,
            card: null,
        }));
        await this.keep();
    }

    /** Whose cards are on the screen. */
    private get viewer(): number | null {
        return this.view?.seat ?? null;
    }

    /** Lets machines move until a person has to decide. */
    private async drive(): Promise<void> {
        const turn = ++this.turn;
        const isVoid = () => this.closed || turn !== this.turn;
        while (this.state && !isVoid()) {
            const { phase, actor, window } = this.state;
            if (phase === "over") return this.finishHand();
            const who = actor === null ? null : this.players[actor];
            if (window !== null && this.isShared && who?.kind !== "bot") {
                if (await this.askWindow(window)) return;
                continue;
            }
            if (actor === null || !who) return;
            if (who.kind === "human") {
                if (phase === "coup-fourre" && settings.coupFourre === "auto") {
                    await this.make("coup-fourre", actor);
                    continue;
                }
                return this.turnTo(actor);
            }
            await this.letBotMove(actor, who.level ?? "club", isVoid);
        }
    }

    protected async letBotMove(seat: number, level: string, isVoid: () => boolean): Promise<void> {
        const thinks = (await catalogue()).levels.find((known) => known.id === level)?.thinks;
        const pause = new Promise((resolve) => setTimeout(resolve, pauseTime()));
        if (thinks && !(await this.learn(isVoid))) return;
        const state = await tableWorker().post<State>({
            bot: {
                seat,
                level,
                seed: this.setup.seed % 1_000_000 + this.moves.length,
                ...(thinks ? { milliseconds: this.setup.time ?? usualThinkingTime } : {}),
                ...this.windows,
            },
        });
        await pause;
        if (isVoid()) return;
        this.state = state;
        await this.moved(state.move ?? "", seat);
    }

    /** Whether the levels that think can be asked; false once nobody wants that any more. */
    private async learn(isVoid: () => boolean): Promise<boolean> {
        let hasLearned = await thinkingWorker().learn().then(() => true, () => false);
        while (!hasLearned && !isVoid()) {
            this.isUnlearned = true;
            await new Promise((resolve) => setTimeout(resolve, 2000));
            hasLearned = await thinkingWorker().learn().then(() => true, () => false);
        }
        this.isUnlearned = false;
        return hasLearned;
    }

    /** Every person of the attacked side is asked in turn, whoever holds what; true while one is. */
    private async askWindow(side: number): Promise<boolean> {
        const holder = this.state?.actor ?? null;
        const people = this.hasOpenWindows
            ? this.humans.filter((seat) => this.view && sideOf(this.view, seat) === side && !this.asked.includes(seat))
            : [];
        const next = people[0];
        if (next !== undefined) {
            this.asked.push(next);
            await this.turnTo(next);
            this.window = { id: "", hazard: this.view?.pending?.hazard ?? "", side, milliseconds: null, opened: 0 };
            return true;
        }
        this.asked = [];
        this.window = null;
        // With `auto`, whoever holds the safety answers with it; otherwise everybody has passed.
        if (holder !== null && !this.hasOpenWindows) await this.make("coup-fourre", holder);
        else await this.make("settle", null);
        return false;
    }

    private async turnTo(seat: number): Promise<void> {
        if (seat !== this.viewer) {
            if (this.isShared) {
                this.curtain = seat;
                if (this.view) this.view = { ...(await this.viewOf(null)) };
            } else {
                this.view = await this.viewOf(seat);
            }
        } else {
            this.view = await this.viewOf(seat);
        }
        this.busy = false;
    }

    /** The person whose turn it is has the device. */
    async liftCurtain(): Promise<void> {
        const seat = this.curtain;
        this.curtain = null;
        if (seat !== null) this.view = await this.viewOf(seat);
    }

    act(action: string): void {
        if (this.busy || !this.view?.legal.includes(action) || this.view.seat === null) return;
        this.busy = true;
        const seat = this.view.seat;
        if (this.window && action === "decline") return void this.pass();
        this.window = null;
        this.asked = [];
        void this.make(action, seat).then(() => this.drive());
    }

    /** A person in an open window has nothing to answer with, or does not want to. */
    pass(): void {
        this.busy = true;
        void this.drive();
    }

    protected async make(move: string, seat: number | null): Promise<void> {
        const gone = this.takenBack[String(this.moves.length)];
        const mark = gone === undefined ? {} : { taken_back: gone };
        const state = await tableWorker().request<State>({ call: "move", move, ...this.windows, ...mark });
        if (state.refused) {
            this.refusal = state.refused;
            this.busy = false;
            return;
        }
        this.state = state;
        await this.moved(move, seat);
    }

    private async moved(move: string, seat: number | null): Promise<void> {
        this.moves = [...this.moves, move];
        const view = await this.viewOf(this.viewer);
        const isPublic = move !== "decline" && move !== "settle";
        await this.show(
            { kind: isPublic ? "action" : "window-closed", seat, action: isPublic ? move : "", view },
            isPublic ? undefined : this.seq,
        );
        await this.keep();
    }

    private async finishHand(): Promise<void> {
        const result = this.view?.result;
        const state = this.state;
        if (!state || !result) return;
        const known = this.match.hands.length < state.hand_number ? [...this.match.hands, result] : this.match.hands;
        this.match = { totals: state.totals, over: state.match_over, winner: state.winner, hands: known };
        this.busy = false;
        await this.keepRecord();
        if (state.match_over && this.isKept) save("game", null);
    }

    nextHand(): void {
        if (this.state?.phase !== "over" || this.match.over) return;
        this.busy = true;
        void (async () => {
            this.state = await tableWorker().request<State>({ call: "move", move: "next" });
            this.moves = [...this.moves, "next"];
            if (this.isShared) this.curtain = this.state.actor;
            await this.showDeal(this.isShared ? null : (this.humans[0] ?? null));
            this.busy = false;
            void this.drive();
        })();
    }

    get canTakeBack(): boolean {
        return this.isPractice && this.lastOwnMove() !== null;
    }

    /** The last decision that a person at this device made in this hand. */
    private lastOwnMove(): number | null {
        const own = this.log.findLast((line) => this.humans.includes(line.seat));
        if (!own || this.view?.phase === "over") return null;
        const after = this.log.slice(own.number - 1).filter((line) => line.action !== "");
        let index = this.moves.length;
        for (let left = after.length; left > 0; ) {
            const move = this.moves[--index];
            if (move === undefined || move === "next") return null;
            if (move !== "decline" && move !== "settle") --left;
        }
        return index;
    }

    async takeBack(): Promise<void> {
        const index = this.lastOwnMove();
        if (index === null || !this.isPractice) return;
        ++this.turn;
        const gone = this.moves.length - index;
        this.moves = this.moves.slice(0, index);
        this.takenBack = Object.fromEntries(Object.entries(this.takenBack).filter(([at]) => Number(at) < index));
        this.takenBack[String(index)] = gone;
        this.busy = true;
        this.window = null;
        this.state = await this.open();
        await this.showDeal(this.viewer ?? this.humans[0] ?? null);
        this.busy = false;
        void this.drive();
    }

    async hint(): Promise<void> {
        const { view, seq } = this;
        if (!this.isPractice || !view || view.legal.length === 0 || this.curtain !== null) return;
        const levels = (await catalogue()).levels.filter((level) => level.thinks);
        if (!(await this.learn(() => this.closed || this.seq !== seq))) return;
        const found = await candidates(view, levels.at(-1)?.id ?? "club", { milliseconds: 700 });
        // Still the same decision of the same seat; its view may have been read once more meanwhile.
        if (this.seq === seq && this.view?.seat === view.seat && !this.busy) this.hints = found;
    }

    record(): Promise<string> {
        return tableWorker().request<string>({ call: "record" });
    }

    get recordId(): string {
        return this.id;
    }

    private async keep(): Promise<void> {
        if (!this.isKept || this.closed) return;
        const saved: Saved = { id: this.id, setup: this.setup, moves: this.moves, takenBack: this.takenBack };
        save("game", saved);
    }

    private async keepRecord(): Promise<void> {
        if (!this.isKept) return;
        await records.put({
            id: this.id,
            when: Date.now(),
            edition: this.setup.edition,
            players: this.setup.players,
            names: this.setup.seats.map((seat) => seat.name),
            totals: this.match.totals,
            winner: this.match.winner,
            finished: this.match.over,
            text: await this.record(),
        });
    }

    close(): void {
        this.closed = true;
        ++this.turn;
    }
}
