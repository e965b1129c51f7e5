import jsqr from "jsqr";
import { describe, expect, it } from "vitest";
import { qrCode } from "./qr";

const text = (grid: boolean[][]) => grid.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

/** What a camera would see: four pixels a module, with a quiet zone. */
function scanned(grid: boolean[][]): string | undefined {
    const [scale, quiet] = [4, 4];
    const size = (grid.length + 2 * quiet) * scale;
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
    for (let y = 0; y < size; ++y) {
        for (let x = 0; x < size; ++x) {
            const isDark = grid[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet] ?? false;
            if (isDark) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
        }
    }
    const read = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr;
    return read(pixels, size, size)?.data;
}

describe("a QR code", () => {
    it("is read by somebody else's reader as the text it was made of, in every size", () => {
        for (let length = 1; length <= 213; length += 12) {
            const link = `http://192.168.1.20:8000/t/${"abcdefghijklmnopqrstuvwxyz234567".repeat(8)}`.slice(0, length);
            expect(scanned(qrCode(link))).toBe(link);
        }
    }, 60_000);
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
