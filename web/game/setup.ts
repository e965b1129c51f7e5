// A match as the address says it. What is left out is as usual: one person, machines at the other seats.
import { say } from "../i18n/words.svelte";
import type { Catalogue, Options } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { LocalSetup } from "./saved";
import type { Player } from "./session.svelte";

/** Who drives the other cars. */
const drivers = ["Camille", "Basile", "Margot", "Augustin", "Inès", "Lucien"];

export function botName(seat: number): string {
    return drivers[seat % drivers.length] ?? "Camille";
}

function options(query: URLSearchParams): Options {
    const found: Options = {};
    for (const name of ["goal", "target", "hands"] as const) {
        const value = query.get(name);
        if (value) found[name] = Number(value);
    }
    for (const name of ["hazard-up", "no-hundreds"] as const) {
        if (query.get(name) === "true") found[name] = true;
    }
    return found;
}

/** The people at this device: `people=Ann,Bob` takes the first seats, `seats=0,2` others. */
function seats(query: URLSearchParams, players: number, level: string): Player[] {
    const people = (query.get("people") ?? "").split(",").filter(Boolean);
    const names = people.length ? people : [settings.name || say("player.you")];
    const places = query.get("seats")?.split(",").map(Number) ?? names.map((_, index) => index);
    return Array.from({ length: players }, (_, seat): Player => {
        const index = places.indexOf(seat);
        const name = names[index];
        return index >= 0 && name !== undefined
            ? { name, kind: "human" }
            : { name: botName(seat - 1 + (names.length > 1 ? 1 : 0)), kind: "bot", level };
    });
}

export function setupOf(query: URLSearchParams, known: Catalogue): LocalSetup {
    const id = query.get("edition") || known.default_edition;
    const edition = known.editions.find((entry) => entry.id === id);
    if (!edition) throw new Error(`edition=${id}`);
    const players = Number(query.get("players") || edition.tables[0]?.players);
    if (!edition.tables.some((table) => table.players === players)) throw new Error(`players=${players}`);
    const level = query.get("level") || "club";
    if (!known.levels.some((entry) => entry.id === level)) throw new Error(`level=${level}`);
    const seed = query.get("seed");
    if (seed !== null && seed !== "" && !/^\d{1,9}$/.test(seed)) throw new Error(`seed=${seed}`);
    return {
        edition: id,
        players,
        options: options(query),
        seats: seats(query, players, level),
        seed: seed ? Number(seed) : Math.floor(Math.random() * 1e9),
        practice: query.get("practice") !== "false",
        ...(/^\d{1,5}$/.test(query.get("time") ?? "") ? { time: Math.max(1, Number(query.get("time"))) } : {}),
    };
}
