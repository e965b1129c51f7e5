// The server's calls beside the socket of a table. Errors are codes; the words for them are the page's.
import { randomId } from "./storage";
import type { Options } from "./protocol";

export interface OpenTable {
    edition: string;
    players: number;
    options: Options;
    seats: ({ kind: "open" } | { kind: "bot"; level: string })[];
    reaction_seconds: number;
    clock: { kind: "none" | "move" | "match"; seconds: number };
    name: string;
    coup_fourre: "auto" | "ask";
}

export interface TakenSeat {
    table: string;
    seat: number;
    token: string;
}

export class ApiError extends Error {
    constructor(readonly code: string) {
        super(code);
    }
}

async function call<T>(path: string, body?: object): Promise<T> {
    const request = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    // The same id again is the same seat again: a lost answer is asked for once more.
    for (let attempt = 0; ; ++attempt) {
        try {
            const answer = await fetch(`/api/v1/tables${path}`, request);
            const value = (await answer.json()) as T & { error?: string };
            if (!answer.ok) throw new ApiError(value.error ?? "unavailable");
            return value;
        } catch (error) {
            if (error instanceof ApiError) throw error;
            if (attempt === 2) throw new ApiError("unreachable");
            await new Promise((resolve) => setTimeout(resolve, 500));
        }
    }
}

export const api = {
    open: (table: OpenTable) => call<TakenSeat>("", { id: randomId(), ...table }),
    join: (table: string, name: string, seat: number | null, coup: "auto" | "ask") =>
        call<TakenSeat>(`/${table}/join`, { id: randomId(), name, coup_fourre: coup, ...(seat === null ? {} : { seat }) }),
    table: <T>(table: string) => call<T>(`/${table}`),
};
