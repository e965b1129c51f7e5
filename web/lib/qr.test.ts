import { describe, expect, it } from "vitest";
import { qrCode } from "./qr";

const text = (grid: boolean[][]) => grid.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

describe("a QR code", () => {
    it("has the size of the smallest version that holds the text", () => {
        expect(qrCode("a".repeat(14))).toHaveLength(21);
        expect(qrCode("a".repeat(15))).toHaveLength(25);
        expect(qrCode("a".repeat(213))).toHaveLength(57);
        expect(() => qrCode("a".repeat(214))).toThrow(RangeError);
    });
    it("has its three finders", () => {
        const grid = qrCode("https://bornes.example/t/abcdefghijklmnopqrstuvwxyz");
        const size = grid.length;
        const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"].join("\n");
        const cut = (top: number, left: number) => text(grid.slice(top, top + 7).map((row) => row.slice(left, left + 7)));
        expect([cut(0, 0), cut(0, size - 7), cut(size - 7, 0)]).toEqual([finder, finder, finder]);
    });
});
