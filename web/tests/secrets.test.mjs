// No card of another hand is anywhere in the page: not in its elements, not in what the workers tell it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closePage, lastView, openBrowser, openPage, pick, randomOf, startPages, waitForTurn } from "./browser.mjs";

let browser;
let pages;
before(async () => {
    pages = await startPages();
    browser = await openBrowser();
});
after(async () => {
    await browser.close();
    pages.close();
});

for (const [edition, players] of [["parker-1971", 4], ["express", 3]]) {
    test(`the page of a hand of ${edition} at ${players} holds public cards and its own`, async () => {
        const page = await openPage(browser, pages.address);
        await page.go(`/#/play?edition=${edition}&players=${players}&seed=11&level=club`);
        const random = randomOf(3);
        for (let move = 0; move < 40; ++move) {
            const now = await waitForTurn(page);
            if (now.phase === "over") break;
            const view = await lastView(page);
            const known = new Set([...view.hand, ...view.discards, ...view.sides.flatMap((side) => [...side.battle, ...side.speed, ...side.distance, ...side.safeties])]);
            const drawn = await page.$$eval("[data-art]", (pictures) => pictures.map((picture) => picture.dataset.art));
            assert.ok(drawn.length > 0);
            for (const card of drawn) assert.ok(known.has(card), `${card} is in the page`);
            await page.click(`[data-action="${pick(now.actions, random)}"]`);
            await page.waitForFunction((seq) => Number(document.documentElement.dataset.seq) !== seq, now.seq);
        }
        const told = await page.evaluate(() => window.told.map((text) => JSON.parse(text)));
        const views = told.map(({ value }) => value).filter((value) => value?.hand_sizes);
        assert.ok(views.length > 10);
        for (const view of views) assert.equal(view.seat, 0);
        // Nothing else that the workers say has a list of cards.
        const others = told.filter(({ value }) => value && !value.hand_sizes && !value.editions);
        for (const answer of others) assert.doesNotMatch(JSON.stringify(answer), /"(hand|hands|deck|draw)":\[/);
        await closePage(page);
    });
}
