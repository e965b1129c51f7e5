import { describe, expect, it, vi } from "vitest";
import type { View } from "../lib/protocol";

vi.mock("./Card.svelte", () => ({ default: {} }));
const { flightOf } = await import("./flight");

const cards = [
    { id: "50", family: "distance" as const },
    { id: "flat-tire", family: "hazard" as const, pile: "battle" as const, safety: "puncture-proof" },
    { id: "speed-limit", family: "hazard" as const, pile: "speed" as const, safety: "right-of-way" },
    { id: "puncture-proof", family: "safety" as const },
];
const before = {
    seat: 0,
    sides: [{ seats: [0, 2] }, { seats: [1, 3] }],
    discards: ["50"],
    pending: { hazard: "flat-tire", side: 0, by: 1 },
} as unknown as View;
const move = (seat: number, action: string) =>
    flightOf({ kind: "action", seat, action, view: before }, before, cards);

describe("a move", () => {
    it("takes a distance to its side's road", () => {
        expect(move(2, "play 50")).toEqual({ card: "50", from: "seat-2", to: "road-0" });
    });
    it("takes one's own card from where it lies in the hand", () => {
        expect(move(0, "play 50")).toEqual({ card: "50", from: "card-50", to: "road-0" });
    });
    it("takes a hazard to the pile it belongs on", () => {
        expect(move(0, "play flat-tire @1")?.to).toBe("battle-1");
        expect(move(0, "play speed-limit @1")?.to).toBe("speed-1");
    });
    it("shows the safety of a coup fourré", () => {
        expect(move(2, "coup-fourre")).toEqual({ card: "puncture-proof", from: "seat-2", to: "safety-0" });
    });
    it("hides a card that is drawn and shows one that is taken", () => {
        expect(move(1, "draw")).toEqual({ card: null, from: "draw", to: "seat-1" });
        expect(move(1, "take")).toEqual({ card: "50", from: "discard", to: "seat-1" });
    });
    it("without a card does not fly", () => {
        expect(move(0, "extend")).toBeNull();
    });
});
