// A game as the table shows it, wherever it is played: the one stateful thing of the page.
//
// A session adopts a view only after it has happened (in the worker, or on the server's disk); before
// that it lets a director show the move. It predicts nothing.
import { tick } from "svelte";
import type { Candidate, HandResult, View } from "../lib/protocol";

export interface Player {
    name: string;
    kind: "human" | "bot" | "open";
    level?: string;
    /** Online: whether somebody is there, and whether a machine plays in their place. */
    absent?: boolean;
    auto?: boolean;
}

export interface Moment {
    kind: "deal" | "action" | "window-closed" | "result";
    seat: number | null;
    action: string;
    view: View;
}

export interface LogLine {
    number: number;
    hand: number;
    seat: number;
    action: string;
    /** The hazard that a coup fourré answered, the card that was taken: what the text leaves out. */
    card: string | null;
}

/** What is said of an action, given the view before it. */
export function lineOf(moment: Moment, seat: number, before: View | null, number: number): LogLine {
    const { action, view } = moment;
    const card = action === "coup-fourre" ? before?.pending?.hazard : action === "take" ? before?.discards.at(-1) : null;
    return { number, hand: view.hand_number, seat, action, card: card ?? null };
}

export interface MatchState {
    totals: number[];
    over: boolean;
    winner: number | null;
    /** The results of the hands so far, for the score sheet. */
    hands: HandResult[];
}

/** An open window: who is asked whether they answer. */
export interface WindowState {
    id: string;
    hazard: string;
    side: number;
    milliseconds: number | null;
    opened: number;
}

export interface Director {
    /** Shows a move; the table still shows the view before it. */
    perform(moment: Moment, before: View): Promise<void>;
}

export abstract class Session {
    view = $state.raw<View | null>(null);
    seq = $state(0);
    players = $state.raw<Player[]>([]);
    log = $state.raw<LogLine[]>([]);
    match = $state.raw<MatchState>({ totals: [], over: false, winner: null, hands: [] });
    window = $state.raw<WindowState | null>(null);
    /** An action is under way: nothing else can be chosen. */
    busy = $state(false);
    /** The seat that must take the device before cards are shown. */
    curtain = $state<number | null>(null);
    /** The refusal of the last action, a key of the words. */
    refusal = $state<string | null>(null);
    hints = $state.raw<Candidate[] | null>(null);
    director: Director | null = null;

    private last: Promise<void> = Promise.resolve();

    abstract act(action: string): void;
    abstract nextHand(): void;
    abstract close(): void;

    get isPractice(): boolean {
        return false;
    }

    /** Moments are shown one after another, each before its view is adopted. */
    protected show(moment: Moment, seq?: number): Promise<void> {
        this.last = this.last.then(async () => {
            const before = this.view;
            if (before && moment.kind !== "deal") await this.director?.perform(moment, before);
            const start = performance.now();
            this.adopt(moment, before, seq);
            // What bench/budgets.mjs reads: how long a move takes to be drawn.
            await tick();
            performance.measure("bornes-move", { start });
        });
        return this.last;
    }

    private adopt(moment: Moment, before: View | null, seq?: number): void {
        this.hints = null;
        this.refusal = null;
        this.view = moment.view;
        this.seq = seq ?? this.seq + 1;
        if (moment.kind === "deal") this.log = [];
        if (moment.kind === "action" && moment.seat !== null) {
            this.log = [...this.log, lineOf(moment, moment.seat, before, this.log.length + 1)];
        }
    }
}
