// A table is seen as a whole: on the smallest phone, upright and on its side, and on an ordinary screen nothing
// has to be scrolled, whatever is asked, and a question hides neither its answers nor the hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closePage, isLong, openForTests, openPage, waitForTurn } from "./browser.mjs";
import { resume, savedAt } from "./positions.mjs";

const [browser, pages] = await openForTests();

const tables = [
    ["extension", "dujardin-classic", 2],
    ["extension", "dujardin-classic", 3],
    ["coup", "dujardin-classic", 2],
    ["coup", "parker-1971", 4],
    ["coup", "dujardin-1960", 6],
    ["coup", "express", 4],
    ["attack", "dujardin-modern", 3],
    ["attack", "dujardin-classic", 6],
    ["attack", "express", 4],
    ["late", "dujardin-classic", 6],
    ["late", "express", 4],
];
const looks = [
    ["fr", [360, 640]],
    ["en", [640, 360]],
    ["fr", [1280, 720]],
    ...(isLong ? [["en", [360, 640]], ["fr", [640, 360]], ["fr", [768, 1024]], ["en", [3840, 2160]]] : []),
];

/** What sticks out of the window, of all that a player must see or touch. */
function outside() {
    const found = [];
    for (const element of document.querySelectorAll(".board, .centre, .hand, .prompt, .hints, [data-action], .prompt button")) {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
            found.push(`${element.dataset.action ?? element.className}: ${[left, top, right, bottom].map(Math.round)}`);
        }
    }
    return found;
}

for (const [moment, edition, players] of tables) {
    test(`${moment} of ${edition} at ${players} fits`, async () => {
        const saved = await savedAt(moment, edition, players);
        for (const [language, size] of looks) {
            const page = await openPage(browser, pages.address, { language, size });
            await resume(page, saved);
            await waitForTurn(page);
            if (moment === "attack") await page.click("[data-card]");
            if (moment !== "late") await page.waitForSelector(".prompt [data-action]");
            await page.evaluate(() => document.fonts.ready);
            const look = `${language} ${size.join("×")}`;
            assert.deepEqual(await page.evaluate(outside), [], look);
            const more = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
            assert.ok(Math.max(...more) <= 0, `${look}: ${more} pixels must be scrolled`);
            for (const answer of await page.$$(".prompt [data-action]")) {
                const { height } = await answer.boundingBox();
                assert.ok(height >= 36, `${look}: an answer is ${height} pixels high`);
            }
            await closePage(page);
        }
    });
}

test("a hint leaves the hand where it is", async () => {
    const saved = await savedAt("late", "dujardin-classic", 6);
    const page = await openPage(browser, pages.address, { language: "fr", size: [1280, 720] });
    await resume(page, saved);
    await waitForTurn(page);
    const place = () => page.$eval(".hand", (hand) => JSON.stringify(hand.getBoundingClientRect()));
    const before = await place();
    await page.keyboard.press("h");
    await page.waitForSelector(".hints li");
    assert.equal(await place(), before);
    assert.deepEqual(await page.evaluate(outside), []);
    await closePage(page);
});
