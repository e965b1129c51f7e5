import { describe, expect, it } from "vitest";
import { blocks } from "./prose";

describe("the rules' text", () => {
    it("has titles, headings and paragraphs", () => {
        expect(blocks("Rules\n=====\n\n1. Aim\n------\n\nDrive\nfar.\n")).toEqual([
            { kind: "title", text: "Rules" },
            { kind: "heading", text: "1. Aim" },
            { kind: "paragraph", text: "Drive far." },
        ]);
    });
    it("has lists whose items may be long", () => {
        expect(blocks("  - one\n    more\n  - two")).toEqual([{ kind: "list", items: ["one more", "two"] }]);
    });
    it("has tables in columns and prices with dots", () => {
        expect(blocks("  a   b\n  cc  d")).toEqual([{ kind: "table", rows: [["a", "b"], ["cc", "d"]] }]);
        expect(blocks("each safety ...... 100\nall four .. 300")).toEqual([
            { kind: "prices", items: [["each safety", "100"], ["all four", "300"]] },
        ]);
    });
});
