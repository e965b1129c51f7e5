// A match on this device as it is kept: its setup, its seed and its moves.
import type { Options } from "../lib/protocol";
import { load } from "../lib/storage";
import type { Player } from "./session.svelte";

export interface LocalSetup {
    edition: string;
    players: number;
    options: Options;
    seats: Player[];
    seed: number;
    /** Milliseconds that a level may think about a move. */
    time?: number;
    /** Hints and take-back are allowed. */
    practice: boolean;
    /** The cards that leave the first deck first; a lesson. */
    deck?: string[];
}

export interface Saved {
    id: string;
    setup: LocalSetup;
    moves: string[];
    takenBack: Record<string, number>;
}

export function savedGame(): Saved | null {
    return load<Saved | null>("game", null);
}
