// The page as an application: kept for offline play, first drive, score sheet, records, drag, settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closePage, openForTests, openPage, playHand, waitForTurn } from "./browser.mjs";

const [browser, pages] = await openForTests();

test("without the network the page still loads and plays, machines included", async () => {
    const page = await openPage(browser, pages.address, { keepWorker: true });
    await page.go("/");
    await page.waitForFunction(() => navigator.serviceWorker.ready.then((worker) => worker.active?.state === "activated"));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.click('a[href^="/#/play?"]');
    const { actions, seq } = await waitForTurn(page);
    await page.click(`[data-action="${actions[0]}"]`);
    await page.waitForFunction((before) => Number(document.documentElement.dataset.seq) > before, seq);
    await page.goto(`${pages.address}/#/learn`);
    await page.waitForSelector(".families");
    // The champion too: what it has learned is a file of its own, kept with the others.
    await page.goto(`${pages.address}/#/play?edition=dujardin-modern&players=2&seed=5&level=champion&time=20`);
    for (let i = 0; i < 3; ++i) {
        const now = await waitForTurn(page);
        await page.click(`[data-action="${now.actions[0]}"]`);
        await page.waitForFunction((before) => Number(document.documentElement.dataset.seq) > before, now.seq);
    }
    await waitForTurn(page);
    await page.keyboard.press("h");
    await page.waitForSelector(".hints li");
    await closePage(page);
});

test("what the champion has learned is fetched when it is needed, and again after a broken line", async () => {
    const page = await openPage(browser, pages.address);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const isLearned = () => asked.filter((path) => /champion/.test(path)).length;
    await page.route(/champion.*\.txt/, (route) => route.abort());
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=5&level=club");
    const first = await waitForTurn(page);
    assert.equal(isLearned(), 0, "nobody thinks at this table");
    await page.keyboard.press("h");
    await page.waitForSelector(".bar .status");
    await page.unroute(/champion.*\.txt/);
    await page.waitForSelector(".hints li");
    assert.equal(await page.$(".bar .status"), null);
    assert.ok(isLearned() > 1);
    assert.equal((await waitForTurn(page)).seq, first.seq);
    await closePage(page);
});

for (const language of ["en", "fr"]) {
    test(`the first drive teaches to its end, ${language}`, async () => {
        const page = await openPage(browser, pages.address, { language });
        await page.go("/#/drive");
        let moves = 0;
        for (; !(await page.$(".coach table")); ++moves) {
            await page.waitForSelector("[data-action], .coach table");
            const { actions, seq } = await waitForTurn(page);
            if (actions.length === 0) break;
            assert.equal(actions.length, 1, "the lesson leaves one choice");
            await page.click(`[data-action="${actions[0]}"]`);
            await page.waitForFunction((before) => Number(document.documentElement.dataset.seq) > before || document.querySelector(".coach table"), seq);
        }
        await page.waitForSelector(".coach table");
        assert.equal(moves, 14);
        await closePage(page);
    });
}

test("the score sheet adds up, catches what the cards do not allow, and survives a reload", async () => {
    const page = await openPage(browser, pages.address, { size: [360, 640] });
    await page.go("/#/sheet");
    await page.waitForSelector(".sides");
    await page.selectOption("select >> nth=0", "dujardin-modern");
    const km = page.locator(".sides fieldset:nth-child(1) input[type=number]");
    await km.fill("30");
    await page.waitForSelector(".problem");
    await km.fill("700");
    await page.waitForFunction(() => !document.querySelector(".problem"));
    await page.click('.row button:has-text("Write")');
    await page.waitForSelector("tfoot .won, .scroll tfoot");
    await page.reload();
    await page.waitForSelector(".scroll tbody tr");
    // 700 km, the trip, no 200, and nobody else on the road.
    const total = await page.textContent(".panel.scroll tfoot td");
    assert.equal(total?.replace(/\D/g, ""), String(700 + 400 + 300 + 500));
    await closePage(page);
});

test("a finished hand is kept, can be reviewed step by step and linked to", async () => {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=9&level=novice&hands=1");
    await playHand(page, { seed: 2 });
    await page.waitForSelector('[role="dialog"]');
    await page.goto(`${pages.address}/#/records`);
    await page.click('a[href*="review"]');
    await page.waitForSelector(".controls");
    const count = () => page.textContent(".move");
    const first = await count();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((text) => document.querySelector(".move")?.textContent !== text, first);
    await page.waitForURL(/step=1/);
    const linked = page.url();
    await page.reload();
    assert.equal(page.url(), linked);
    await page.waitForSelector(".move strong");
    assert.match((await count()) ?? "", /2 of/);
    await closePage(page);
});

test("a card can be dragged to where it belongs", async () => {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=7&level=novice");
    const { seq } = await waitForTurn(page);
    const from = await page.locator('[data-held="green-light"]').boundingBox();
    const to = await page.locator(".board.own").boundingBox();
    await page.mouse.move(from.x + 30, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + 300, to.y + 40, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction((before) => Number(document.documentElement.dataset.seq) > before, seq);
    assert.match((await page.textContent(".board.own")) ?? "", /Green Light/);
    await closePage(page);
});

test("with the confirm setting nothing is played by one click", async () => {
    const page = await openPage(browser, pages.address, { settings: { confirm: true } });
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=7&level=novice");
    await page.waitForSelector('[data-card="green-light"]');
    assert.equal(await page.$("[data-action]"), null);
    await page.click('[data-card="green-light"]');
    await page.click('[data-action="play green-light"]');
    await page.waitForFunction(() => document.querySelector(".board.own")?.textContent?.includes("Green Light"));
    await closePage(page);
});
