// A table on a server. Everything shown has been told by it: an action is sent with the number of the
// last event seen and an id of its own, and stays pending until the server has it on disk. After a
// broken line the same id is sent again, so that nothing is played twice.
import type { HandResult, View } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { load, randomId, save } from "../lib/storage";
import { Session, type Player } from "./session.svelte";

interface SeatInfo {
    seat: number;
    kind: "bot" | "human" | "open";
    name: string;
    level?: string;
    present?: boolean;
    auto_played?: boolean;
    ready?: boolean;
    rematch?: boolean;
    grace_milliseconds?: number;
    clock_milliseconds?: number;
    clock_runs?: boolean;
}

export interface TableState {
    id: string;
    state: "waiting" | "playing" | "between" | "over" | "abandoned";
    edition: string;
    players: number;
    names: string[];
    scores: number[];
    reaction_seconds: number;
    next_hand_milliseconds?: number;
    seats: SeatInfo[];
}

interface WindowFrame {
    id: string;
    hazard: string;
    side: number;
    milliseconds: number;
    until_all_answered?: boolean;
}

type Frame =
    | { type: "welcome"; seat: number | null; seq: number; view: View; table: TableState; window: WindowFrame | null }
    | { type: "event"; seq: number; kind: string; seat?: number; action?: string; view?: View; result?: HandResult; totals?: number[]; winner?: number | null }
    | ({ type: "window" } & WindowFrame)
    | { type: "ack"; id: string; seq: number }
    | { type: "refused"; id: string | null; code: string; reason?: string }
    | ({ type: "table" } & TableState);

interface Pending {
    id: string;
    seq: number;
    action: string;
    window?: string;
}

export type Connection = "connecting" | "connected" | "broken" | "gone";

export interface SeatToken {
    seat: number;
    token: string;
}

export const tokens = {
    of: (table: string) => load<SeatToken | null>(`seat.${table}`, null),
    keep: (table: string, token: SeatToken | null) => save(`seat.${table}`, token),
};

const longestWait = 8000;

export class OnlineGame extends Session {
    readonly table: string;
    state = $state.raw<TableState | null>(null);
    connection = $state<Connection>("connecting");
    /** A code of the server for the status line. */
    trouble = $state<string | null>(null);
    /** We have said that we are ready, or want a rematch. */
    isReady = $state(false);
    private readonly token: string | null;
    private socket: WebSocket | null = null;
    private pending: Pending | null = null;
    private received: number | null = null;
    private wait = 400;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;

    constructor(table: string, token: SeatToken | null) {
        super();
        this.table = table;
        this.token = token?.token ?? null;
        addEventListener("online", this.retry);
    }

    get isSeated(): boolean {
        return this.token !== null;
    }

    /** An action is on its way and not yet confirmed. */
    get isSending(): boolean {
        return this.pending !== null;
    }

    connect(): void {
        if (this.isClosed) return;
        this.connection = this.received === null ? "connecting" : "broken";
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.table}/ws`);
        this.socket = socket;
        socket.onopen = () => {
            const since = this.received === null ? {} : { since: this.received };
            socket.send(JSON.stringify({ type: "hello", ...(this.token ? { token: this.token } : {}), ...since }));
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data) as Frame);
        socket.onclose = () => {
            if (this.socket !== socket || this.isClosed) return;
            this.socket = null;
            this.connection = "broken";
            this.timer = setTimeout(() => this.connect(), this.wait);
            this.wait = Math.min(longestWait, this.wait * 1.7);
        };
    }

    private readonly retry = () => {
        if (this.connection !== "broken" || this.socket) return;
        clearTimeout(this.timer);
        this.wait = 400;
        this.connect();
    };

    private send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private take(frame: Frame): void {
        switch (frame.type) {
            case "welcome":
                return this.welcome(frame);
            case "event":
                return this.event(frame);
            case "window":
                return this.openWindow(frame);
            case "table":
                return this.takeTable(frame);
            case "ack":
                if (frame.id === this.pending?.id) this.confirmed(this.pending, frame.seq);
                return;
            case "refused":
                return this.refused(frame);
        }
    }

    private welcome(frame: Extract<Frame, { type: "welcome" }>): void {
        const isFirst = this.received === null;
        this.connection = "connected";
        this.trouble = null;
        this.wait = 400;
        this.received = frame.seq;
        this.takeTable(frame.table);
        // After a gap the missed events follow; what was shown before it still stands.
        if (isFirst || frame.seq !== this.seq) {
            void this.show({ kind: "deal", seat: null, action: "", view: frame.view }, frame.seq).then(() => {
                this.log = (frame.view.history ?? []).map(([seat, action], index) => ({
                    number: index + 1,
                    hand: frame.view.hand_number,
                    seat,
                    action,
                    card: null,
                }));
            });
            if (frame.view.result) this.keepResult(frame.view.result, frame.table.state === "over");
        }
        if (frame.window) this.openWindow(frame.window);
        if (this.token) this.send({ type: "seat", coup_fourre: settings.onlineCoup, contribution: randomId(16) });
        if (this.pending) this.send({ type: "act", ...this.pending });
    }

    private event(frame: Extract<Frame, { type: "event" }>): void {
        if (this.received !== null && frame.seq <= this.received) return;
        this.received = frame.seq;
        this.window = null;
        const view = frame.view ?? this.view;
        if (!view) return;
        if (frame.kind === "deal") {
            this.isReady = false;
            if (this.match.over) this.match = { totals: [], over: false, winner: null, hands: [] };
        }
        if (frame.kind === "match") {
            void this.show({ kind: "result", seat: null, action: "", view }, frame.seq).then(() => {
                this.isReady = false;
                this.match = { ...this.match, totals: frame.totals ?? this.match.totals, over: true, winner: frame.winner ?? null };
            });
            return;
        }
        const kind = frame.kind === "deal" || frame.kind === "action" || frame.kind === "result" ? frame.kind : "window-closed";
        void this.show({ kind, seat: frame.seat ?? null, action: frame.action ?? "", view }, frame.seq).then(() => {
            if (frame.result) this.keepResult(frame.result, false);
            if (!this.pending) this.busy = false;
        });
    }

    private keepResult(result: HandResult, isOver: boolean): void {
        const before = this.view?.sides.map((side) => side.score) ?? [];
        const totals = before.map((score, side) => score + (result.scores[side]?.total ?? 0));
        this.match = { ...this.match, totals, over: isOver, hands: [...this.match.hands, result] };
    }

    private openWindow(frame: WindowFrame): void {
        this.window = {
            id: frame.id,
            hazard: frame.hazard,
            side: frame.side,
            milliseconds: frame.until_all_answered ? null : frame.milliseconds,
            opened: performance.now(),
        };
    }

    private takeTable(table: TableState): void {
        this.state = table;
        this.players = table.seats.map(
            (seat): Player => ({
                name: seat.name || "?",
                kind: seat.kind,
                ...(seat.level ? { level: seat.level } : {}),
                absent: seat.kind === "human" && seat.present === false,
                auto: seat.auto_played === true,
            }),
        );
    }

    private confirmed(act: Pending, seq: number): void {
        this.pending = null;
        if (act.action === "decline") {
            this.window = this.window && { ...this.window, milliseconds: this.window.milliseconds };
            if (this.view) this.view = { ...this.view, legal: [] };
        }
        if (seq <= this.seq) this.busy = false;
    }

    private refused(frame: Extract<Frame, { type: "refused" }>): void {
        if (frame.id !== null && frame.id !== this.pending?.id) return;
        this.pending = null;
        this.busy = false;
        if (frame.code === "illegal") this.refusal = frame.reason ?? null;
        // A stale action is one that the next event overtakes: it will be shown.
        else if (frame.code !== "stale" && frame.code !== "window-closed") this.trouble = frame.code;
    }

    act(action: string): void {
        if (this.busy || !this.view?.legal.includes(action)) return;
        this.busy = true;
        this.pending = { id: randomId(), seq: this.seq, action, ...(this.window ? { window: this.window.id } : {}) };
        this.send({ type: "act", ...this.pending });
    }

    /** In a window that waits for everybody: we have no answer, or none that we want to give. */
    pass(): void {
        if (!this.window) return;
        this.busy = true;
        this.pending = { id: randomId(), seq: this.seq, action: "decline", window: this.window.id };
        this.send({ type: "act", ...this.pending });
    }

    nextHand(): void {
        this.isReady = true;
        this.send({ type: "ready" });
    }

    rematch(): void {
        this.isReady = true;
        this.send({ type: "rematch" });
    }

    leave(): void {
        this.send({ type: "leave" });
        tokens.keep(this.table, null);
    }

    close(): void {
        this.isClosed = true;
        clearTimeout(this.timer);
        removeEventListener("online", this.retry);
        this.socket?.close();
    }
}
