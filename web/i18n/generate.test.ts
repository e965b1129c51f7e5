import { describe, expect, it } from "vitest";
import { places, problems } from "./generate.mjs";

describe("the catalogues", () => {
    it("must have the same keys", () => {
        expect(problems({ a: "x", b: "y" }, { a: "x" })).toEqual(["b: is missing"]);
        expect(problems({ a: "x" }, { a: "x", b: "y" })).toEqual(["b: is not in the first"]);
    });
    it("must ask for the same arguments", () => {
        expect(problems({ a: "{n} of {m}" }, { a: "{n}" })).toEqual(["a: asks for other arguments"]);
        expect(places("{count|card|cards} {count} {term.unit}")).toBe("count");
    });
    it("must not refer to a text that does not exist", () => {
        expect(problems({ a: "x" }, { a: "{no.such}" })).toEqual(["a: refers to no.such, which does not exist"]);
    });
});
