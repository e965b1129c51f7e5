// Whole hands in the page, offline: by clicks and by keys, in every edition.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byClicks, byKeys, closePage, isLong, openForTests, openPage, playHand, waitForTurn } from "./browser.mjs";

const [browser, pages] = await openForTests();

const tables = {
    "dujardin-1960": [2, 3, 4, 6],
    "dujardin-classic": [2, 3, 4, 6],
    "dujardin-modern": [2, 3, 4, 6],
    "parker-1971": [2, 3, 4, 6],
    express: [2, 3, 4],
};

/** Every edition, table size, language, theme, size and way of playing with each other at least once. */
const pairwise = [
    ["dujardin-1960", 6, "fr", "dark", [360, 640], byClicks, ""],
    ["dujardin-classic", 3, "en", "light", [768, 1024], byClicks, "&no-hundreds=true"],
    ["dujardin-modern", 2, "fr", "light", [1440, 900], byKeys, ""],
    ["parker-1971", 4, "en", "dark", [1440, 900], byClicks, "&level=expert&time=20"],
    ["express", 4, "fr", "light", [360, 640], byKeys, "&hazard-up=true&goal=700&level=club"],
];
const everything = Object.entries(tables).flatMap(([edition, sizes]) =>
    sizes.flatMap((players, i) =>
        [byClicks, byKeys].map((hands, j) => [edition, players, (i + j) % 2 ? "fr" : "en", i % 2 ? "dark" : "light", [360, 640], hands, ""]),
    ),
);

for (const [edition, players, language, theme, size, hands, more] of isLong ? everything : pairwise) {
    const how = hands === byKeys ? "keys" : "clicks";
    test(`a hand of ${edition} at ${players} by ${how}, ${language}, ${theme}, ${size[0]}`, async () => {
        const page = await openPage(browser, pages.address, { language, theme, size });
        const level = more.includes("level") ? "" : "&level=novice";
        await page.go(`/#/play?edition=${edition}&players=${players}&seed=${players * 7}&lang=${language}${level}${more}`);
        const moves = await playHand(page, { hands, seed: players, check: 9 });
        assert.ok(moves > 8, `${moves} moves`);
        await page.waitForSelector('[role="dialog"] [data-next]');
        assert.equal(await page.getAttribute("html", "lang"), language);
        await closePage(page);
    });
}

test("a match goes on where it was left after a reload", async () => {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=5&level=novice");
    for (let i = 0; i < 3; ++i) {
        const { actions, seq } = await waitForTurn(page);
        await page.click(`[data-action="${actions[0]}"]`);
        await page.waitForFunction((before) => Number(document.documentElement.dataset.seq) > before, seq);
    }
    await waitForTurn(page);
    const table = () => page.$$eval(".board", (boards) => boards.map((board) => board.textContent));
    const hand = () => page.$$eval("[data-held]", (cards) => cards.map((card) => card.dataset.held));
    const before = [await table(), await hand()];
    await page.go("/#/");
    await page.click('a[href="/#/play"]');
    await waitForTurn(page);
    assert.deepEqual([await table(), await hand()], before);
    await closePage(page);
});

test("a move can be taken back in practice, and the record says so", async () => {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=5&level=novice");
    const first = await waitForTurn(page);
    const hand = () => page.$$eval("[data-held]", (cards) => cards.map((card) => card.dataset.held).join());
    const before = await hand();
    await page.click(`[data-action="${first.actions[0]}"]`);
    await page.waitForFunction((seq) => Number(document.documentElement.dataset.seq) > seq, first.seq);
    await waitForTurn(page);
    await page.keyboard.press("u");
    await page.waitForFunction((cards) => [...document.querySelectorAll("[data-held]")].map((card) => card.dataset.held).join() === cards, before);
    const saved = await page.evaluate(() => JSON.parse(localStorage.getItem("bornes.game")));
    assert.deepEqual(saved.moves, []);
    assert.ok(saved.takenBack["0"] >= 1);
    await closePage(page);
});

test("a hint lists every choice with its chance", async () => {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=parker-1971&players=2&seed=3&level=club");
    const { actions } = await waitForTurn(page);
    await page.keyboard.press("h");
    await page.waitForSelector(".hints li");
    const lines = await page.$$eval(".hints li .value", (values) => values.map((value) => parseFloat(value.textContent)));
    assert.ok(lines.length >= Math.min(actions.length, 6) - 1);
    assert.ok(lines.every((share) => share >= 0 && share <= 100));
    assert.deepEqual([...lines].sort((a, b) => b - a), lines);
    await closePage(page);
});

test("an illegal card says why", async () => {
    const page = await openPage(browser, pages.address, { language: "fr" });
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=7&lang=fr");
    await waitForTurn(page);
    await page.click('[data-held="200"]');
    await page.waitForFunction(() => document.querySelector(".tray")?.textContent?.includes("ne roule pas"));
    await closePage(page);
});

test("several people at one device never see each other's cards", async () => {
    const page = await openPage(browser, pages.address, { settings: { coupFourre: "ask" } });
    await page.go("/#/play?edition=dujardin-classic&players=3&seed=4&level=novice&people=Ann,Bob&seats=0,1");
    await page.waitForSelector("[data-curtain]");
    assert.equal(await page.$("[data-held]"), null);
    await playHand(page, { seed: 6 });
    const seats = await page.evaluate(() => window.told.map((text) => JSON.parse(text).value).filter((value) => value?.sides).map((view) => view.seat));
    assert.deepEqual([...new Set(seats)].sort(), [0, 1, null].sort());
    await closePage(page);
});
