// A record being reviewed: which hand, which decision, seen by whom; and what analysis says of it.
import reviewUrl from "../../build/wasm/review.wasm?url";
import { EngineWorker } from "../game/engine";
import { Session, type Player } from "../game/session.svelte";
import type { Candidate, HandResult, View } from "../lib/protocol";

export interface Step {
    seat: number;
    phase: string;
    action: string;
}

export interface ReviewedHand {
    edition: string;
    players: number;
    number: number;
    names: string[];
    steps: Step[];
    result: HandResult | null;
}

interface Loaded {
    hands: ReviewedHand[];
    error?: { line: number; message: string };
}

/** A decision as `bornes analyse --json` has it (docs/records.md). */
export interface Judged {
    seat: number;
    action: string;
    forced: boolean;
    best?: string;
    candidates?: Candidate[];
    loss?: number;
    mark?: "dubious" | "error" | "blunder" | null;
    before: number[];
    after: number[];
    draw: { seat: number; luck: number } | null;
}

export interface JudgedHand {
    start: number[];
    dealt: number[];
    complete: boolean;
    seats: { seat: number; loss: number; luck: number; marks: Record<string, number> }[];
    decisions: Judged[];
}

interface Progress {
    done: number;
    size: number;
    analysis: { matches: { hands: JudgedHand[] }[] };
}

let worker: EngineWorker | null = null;
/** Its engine is another: with the analysis, without the table. */
function reviewWorker(): EngineWorker {
    worker ??= new EngineWorker(WebAssembly.compileStreaming(fetch(reviewUrl)));
    return worker;
}

/** The table wants a session; this one stands still. */
class Still extends Session {
    act(): void {}
    nextHand(): void {}
    close(): void {}
}

export class Review {
    readonly session = new Still();
    hands = $state.raw<ReviewedHand[]>([]);
    error = $state.raw<Loaded["error"] | null>(null);
    hand = $state(0);
    step = $state(0);
    /** A seat, or "all" for every card. */
    seen = $state<number | "all">("all");
    held = $state.raw<string[][] | null>(null);
    judged = $state.raw<JudgedHand[]>([]);
    progress = $state.raw<{ done: number; size: number } | null>(null);
    /** What the analysis needs could not be fetched. */
    isUnlearned = $state(false);
    private text = "";
    private isStopped = false;

    get steps(): Step[] {
        return this.hands[this.hand]?.steps ?? [];
    }
    get current(): Step | null {
        return this.steps[this.step] ?? null;
    }
    get verdict(): Judged | null {
        return this.judged[this.hand]?.decisions[this.step] ?? null;
    }

    async open(text: string, hand: number, step: number): Promise<void> {
        this.text = text;
        const loaded = await reviewWorker().request<Loaded>({ call: "load", record: text });
        this.hands = loaded.hands;
        this.error = loaded.error ?? null;
        if (loaded.hands.length) await this.show(hand, step);
    }

    async show(hand: number, step: number): Promise<void> {
        this.hand = Math.max(0, Math.min(hand, this.hands.length - 1));
        this.step = Math.max(0, Math.min(step, this.steps.length));
        const all = this.seen === "all";
        const position = await reviewWorker().request<{ view: View; hands?: string[][] }>({
            call: "position",
            hand: this.hand,
            step: this.step,
            seat: all ? null : this.seen,
            all,
        });
        const of = this.hands[this.hand]!;
        this.session.players = Array.from({ length: of.players }, (_, seat): Player => ({ name: of.names[seat] || String(seat + 1), kind: "human" }));
        this.session.view = { ...position.view, legal: [] };
        this.session.seq = this.step;
        this.held = position.hands ?? null;
        this.session.log = (position.view.history ?? []).map(([seat, action], index) => ({ number: index + 1, hand: of.number, seat, action, card: null }));
    }

    /** Judges every decision, a few at a time, until it is done or stopped. */
    async analyse(): Promise<void> {
        this.isStopped = false;
        this.isUnlearned = !(await reviewWorker().learn().then(() => true, () => false));
        if (this.isUnlearned) return;
        let now = await reviewWorker().request<Progress>({ call: "analyse", record: this.text });
        while (!this.isStopped) {
            this.judged = now.analysis.matches.flatMap((match) => match.hands);
            this.progress = { done: now.done, size: now.size };
            if (now.done === now.size) break;
            now = await reviewWorker().request<Progress>({ call: "analyse", milliseconds: 400 });
        }
        if (!this.isStopped) this.progress = null;
    }

    stop(): void {
        this.isStopped = true;
        this.progress = null;
    }
}
