// The forms that the engine, the server and the page share (docs/protocol.md), as types.

export type Phase = "waiting" | "draw" | "play" | "coup-fourre" | "extension" | "over";

export interface SideView {
    seats: number[];
    battle: string[];
    speed: string[];
    distance: string[];
    safeties: string[];
    coups_fourres: string[];
    km: number;
    started: boolean;
    score: number;
}

export interface Score {
    distance: number;
    safeties: number;
    all_safeties: number;
    coups_fourres: number;
    trip: number;
    delayed: number;
    safe_trip: number;
    no_hundreds: number;
    extension: number;
    shutout: number;
    total: number;
}

export interface HandResult {
    winner: number | null;
    km: number[];
    scores: Score[];
}

export interface Options {
    goal?: number;
    "hazard-up"?: boolean;
    "no-hundreds"?: boolean;
    target?: number;
    hands?: number;
}

export interface View {
    edition: string;
    players: number;
    options: Options;
    seat: number | null;
    phase: Phase;
    turn: number | null;
    dealer: number;
    hand_number: number;
    goal: number;
    extended_by: number | null;
    draw_pile: number;
    draws_due: number;
    idle_turns: number;
    discards: string[];
    hand: string[];
    hand_sizes: number[];
    known: string[][];
    pending: { hazard: string; side: number; by: number } | null;
    result: HandResult | null;
    sides: SideView[];
    legal: string[];
    history?: [number, string][];
}

export interface Candidate {
    action: string;
    equity: number;
    error: number;
    visits: number;
}

export type Family = "distance" | "hazard" | "remedy" | "safety";

export interface CardInfo {
    id: string;
    family: Family;
    pile?: "battle" | "speed";
    safety?: string;
}

export interface TableInfo {
    players: number;
    sides: number;
    goal: number;
    other_goal: number;
    extension: boolean;
    options: string[];
}

export interface EditionInfo {
    id: string;
    year: number;
    hand_size: number;
    target: number;
    points: boolean;
    extended_goal: number;
    limited_speed: number;
    score: { each_safety: number; each_coup_fourre: number; trip: number; extension: number };
    tables: TableInfo[];
}

export interface Catalogue {
    editions: EditionInfo[];
    default_edition: string;
    cards: CardInfo[];
    levels: { id: string; thinks: boolean }[];
}

/** Why a card may not be laid, as the rules say it. */
export interface Reason {
    action: string;
    refusal: string;
    sentence: string;
    side: number | null;
}

/** An action's text, taken apart: it is all the page ever does with one. */
export interface ActionParts {
    verb: string;
    card: string | null;
    target: number | null;
    hazardUp: boolean;
}

export function parts(action: string): ActionParts {
    const [verb = "", card = null, last = ""] = action.split(" ");
    return {
        verb,
        card,
        target: last.startsWith("@") ? Number(last.slice(1)) : null,
        hazardUp: last === "hazard-up",
    };
}

export function sideOf(view: View, seat: number): number {
    return view.sides.findIndex((side) => side.seats.includes(seat));
}
