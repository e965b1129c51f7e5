// axe finds nothing wrong with any screen, in both languages, by day and by night.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { isLong, openForTests, openPage } from "./browser.mjs";
import { screens } from "./screens.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, pages] = await openForTests();
/** A page for each look: what is compiled once serves all screens. */
const opened = new Map();

const looks = [
    ["en", "light", [1440, 900]],
    ["fr", "dark", [360, 640]],
    ["fr", "light", [768, 1024]],
    ["en", "dark", [1440, 900]],
];

Object.entries(screens).forEach(([name, screen], index) => {
    const some = isLong ? looks : name === "table" ? looks : [looks[index % 2]];
    for (const [language, theme, size] of some) {
        test(`axe finds nothing in ${name}, ${language}, ${theme}, ${size[0]}`, async () => {
            const look = `${language} ${theme} ${size}`;
            if (!opened.has(look)) {
                const first = await openPage(browser, pages.address, { language, theme, size });
                opened.set(look, first);
                await first.go("/#/");
                await first.evaluate(axe);
            }
            const page = opened.get(look);
            // Through the first screen, so that a screen that was left before is made anew.
            await page.go("/#/");
            await page.waitForSelector(".choice.main");
            await page.go(screen.path);
            await screen.ready?.(page);
            const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
            const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ""}`).slice(0, 4).join(" | ")}`);
            assert.deepEqual(found, []);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `the page is ${wide} pixels wider than the screen`);
            assert.deepEqual(page.errors.splice(0), []);
        });
    }
});
