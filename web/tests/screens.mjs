// The screens that are looked at: for axe, and for pictures.
import { playHand, waitForTurn } from "./browser.mjs";
import { savedAt } from "./positions.mjs";

const turn = async (page) => {
    await waitForTurn(page);
};

/** A table where something is asked of seat 0. */
const asked = (moment, edition, players) => ({
    path: "/#/",
    async ready(page) {
        const saved = JSON.stringify(await savedAt(moment, edition, players));
        await page.evaluate((game) => localStorage.setItem("bornes.game", game), saved);
        await page.go("/#/play");
        await waitForTurn(page);
        if (moment === "attack") await page.click("[data-card]");
        await page.waitForSelector(".prompt [data-action]");
    },
});

export const screens = {
    home: { path: "/#/" },
    new: { path: "/#/new", ready: (page) => page.waitForSelector("form") },
    friends: { path: "/#/friends", ready: (page) => page.waitForSelector("form") },
    learn: { path: "/#/learn", ready: (page) => page.waitForSelector(".families") },
    drive: { path: "/#/drive", ready: turn },
    rules: { path: "/#/rules/express", ready: (page) => page.waitForSelector("article h3") },
    editions: { path: "/#/editions", ready: (page) => page.waitForSelector("tbody tr") },
    sheet: { path: "/#/sheet", ready: (page) => page.waitForSelector(".sides") },
    records: { path: "/#/records", ready: (page) => page.waitForSelector(".note, .page > p:not(.row)") },
    table: { path: "/#/play?edition=dujardin-modern&players=2&seed=9&level=club", ready: turn },
    settings: {
        path: "/#/play?edition=dujardin-modern&players=2&seed=9&level=club",
        async ready(page) {
            await waitForTurn(page);
            await page.click("header .tools button:last-child");
            await page.waitForSelector("dialog[open]");
        },
    },
    team: { path: "/#/play?edition=dujardin-classic&players=6&seed=9&level=club", ready: turn },
    express: { path: "/#/play?edition=express&players=4&seed=9&level=club", ready: turn },
    coup: asked("coup", "dujardin-1960", 6),
    extension: asked("extension", "dujardin-classic", 2),
    attack: asked("attack", "express", 4),
    hint: {
        path: "/#/play?edition=dujardin-modern&players=2&seed=9&level=club",
        async ready(page) {
            await waitForTurn(page);
            await page.keyboard.press("h");
            await page.waitForSelector(".hints li");
        },
    },
    result: {
        path: "/#/play?edition=dujardin-modern&players=2&seed=9&level=novice",
        async ready(page) {
            await playHand(page, { seed: 2 });
            await page.waitForSelector('[role="dialog"]');
        },
    },
    review: {
        path: "/#/play?edition=dujardin-modern&players=2&seed=9&level=novice",
        async ready(page) {
            await playHand(page, { seed: 2 });
            await page.waitForSelector('[role="dialog"]');
            await page.click('[role="dialog"] a[href*="review"]');
            await page.waitForSelector(".controls");
            await page.keyboard.press("End");
            await page.waitForTimeout(200);
        },
    },
};
