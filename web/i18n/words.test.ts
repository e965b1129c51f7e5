import { expect, it } from "vitest";

import { percent } from "./words.svelte";

it("rounds shares, and what rounds to nothing has no sign", () => {
    expect(percent(0.5625, 1)).toBe("56.3%");
    expect(percent(-0.037, 1)).toBe("-3.7%");
    expect(percent(-0.0004, 1)).toBe("0.0%");
    expect(percent(-0.004)).toBe("0%");
});
