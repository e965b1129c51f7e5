// Online in the page: two to four windows at one table, a broken line, a server that dies, spectators.
import assert from "node:assert/strict";
import { test } from "node:test";
import jsqr from "jsqr";
import { byClicks, byKeys, choices, closePage, isLong, lastView, openForTests, openPage, pick, randomOf } from "./browser.mjs";
import { startServer } from "./server.mjs";

const [browser, server] = await openForTests(startServer);

/** Opens a table through the page and lets friends sit down by its link. */
async function sitDown({ edition = "dujardin-modern", players = 2, friends = players - 1, settings = {}, hands = byClicks }) {
    const host = await openPage(browser, server.address, { settings: { name: "Ann", ...settings } });
    await host.go("/#/friends");
    await host.check(`input[name="edition"][value="${edition}"]`);
    await host.check(`input[name="players"][value="${players}"]`);
    for (let seat = 1 + friends; seat < players; ++seat) await host.selectOption(`.seats >> nth=0 >> label:nth-child(${seat + 1}) select`, "novice");
    await hands.press(host, 'button[type="submit"]');
    await host.waitForURL(/\/t\/[a-z2-7]{26}$/);
    const path = new URL(host.url()).pathname;
    const windows = [host];
    for (let i = 0; i < friends; ++i) {
        const page = await openPage(browser, server.address, { language: i % 2 ? "en" : "fr", settings: { name: `Friend ${i}`, ...settings } });
        await page.go(path);
        await hands.press(page, "[data-join]");
        windows.push(page);
    }
    for (const page of windows) await page.waitForFunction(() => !["waiting", undefined].includes(document.documentElement.dataset.phase));
    return { windows, path };
}

const isOver = (page) => page.evaluate(() => document.documentElement.dataset.phase === "over");

/** Whoever can act acts, until the hand is over or `stop` says so. */
async function playOn(windows, random, { hands = byClicks, most = 500, stop = () => false, disturb = async () => {} } = {}) {
    for (let move = 0; move < most; ++move) {
        if (await stop(move)) return move;
        await disturb(move);
        let hasActed = false;
        for (const page of windows) {
            const now = await choices(page);
            if (now.actions.length === 0) continue;
            const action = pick(now.actions, random);
            // Somebody else may have been quicker: then the choice is gone.
            await hands.act(page, action, { timeout: 2000 }).catch((error) => {
                if (error.code === "ERR_ASSERTION" && now.phase === "play") throw error;
            });
            await page
                .waitForFunction((seq) => Number(document.documentElement.dataset.seq) !== seq, now.seq, { timeout: 4000 })
                .catch(() => undefined);
            hasActed = true;
        }
        if (!hasActed) {
            if ((await Promise.all(windows.map(isOver))).every(Boolean)) return move;
            await windows[0].waitForTimeout(40);
        }
    }
    assert.fail("the hand does not end");
}

/** All windows show the same table. */
async function checkInStep(windows) {
    const last = Math.max(...(await Promise.all(windows.map((page) => choices(page)))).map(({ seq }) => seq));
    for (const page of windows) await page.waitForFunction((seq) => Number(document.documentElement.dataset.seq) >= seq, last);
    const tables = await Promise.all(windows.map(async (page) => (await lastView(page)).sides.map(({ km, battle, speed, safeties }) => ({ km, battle, speed, safeties }))));
    for (const table of tables) assert.deepEqual(table, tables[0]);
}

const games = isLong
    ? [["dujardin-1960", 4, 3], ["dujardin-classic", 3, 2], ["dujardin-modern", 2, 1], ["parker-1971", 6, 3], ["express", 4, 1]].flatMap((game) => [[...game, byClicks], [...game, byKeys]])
    : [["dujardin-modern", 2, 1, byKeys], ["parker-1971", 4, 2, byClicks]];
for (const [edition, players, friends, hands] of games) {
    const how = hands === byKeys ? "keys alone" : "clicks";
    test(`a hand of ${edition} with ${friends + 1} windows and ${players - friends - 1} bots by ${how}`, async () => {
        const { windows } = await sitDown({ edition, players, friends, hands });
        await playOn(windows, randomOf(players), { hands });
        await checkInStep(windows);
        for (const page of windows) {
            await page.waitForSelector('[role="dialog"] [data-next]');
            const told = await page.evaluate(() => window.told.map((text) => JSON.parse(text)));
            const seats = new Set(told.map(({ view }) => view).filter(Boolean).map((view) => view.seat));
            assert.equal(seats.size, 1, "a window is told one seat's views only");
        }
        // Everybody is ready: the next hand is dealt, or the match is over.
        for (const page of windows) await hands.press(page, '[role="dialog"] [data-next]');
        for (const page of windows) await page.waitForFunction(() => document.documentElement.dataset.phase !== "over");
        for (const page of windows) await closePage(page);
    });
}

test("the code beside the link is the link", async () => {
    const page = await openPage(browser, server.address, { settings: { name: "Ann" } });
    await page.go("/#/friends");
    await page.click('button[type="submit"]');
    const code = await page.waitForSelector('.invite svg[role="img"]');
    // As a camera sees it: the pixels on the screen.
    const picture = `data:image/png;base64,${(await code.screenshot()).toString("base64")}`;
    const { width, height, pixels } = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return { width: image.width, height: image.height, pixels: [...canvas.getImageData(0, 0, image.width, image.height).data] };
    }, picture);
    const read = (jsqr.default ?? jsqr)(Uint8ClampedArray.from(pixels), width, height);
    assert.equal(read?.data, page.url());
    assert.equal(await page.inputValue(".invite input"), page.url());
    await closePage(page);
});

test("a broken line and a killed server lose nothing", async () => {
    const { windows } = await sitDown({});
    const random = randomOf(9);
    await playOn(windows, random, { stop: (move) => move >= 4 });
    await windows[0].evaluate(() => window.sockets.at(-1).close());
    await playOn(windows, random, { stop: (move) => move >= 4 });
    await checkInStep(windows);
    await windows[1].context().setOffline(true);
    await windows[1].evaluate(() => window.sockets.at(-1).close());
    await windows[1].waitForSelector(".bar .status");
    await windows[1].context().setOffline(false);
    await playOn(windows, random, { stop: (move) => move >= 4 });
    const before = await lastView(windows[0]);
    await server.kill();
    await windows[0].waitForFunction(() => document.querySelector(".bar .status")?.textContent?.trim());
    await server.start();
    await playOn(windows, random, isLong ? {} : { stop: (move) => move >= 8 });
    await checkInStep(windows);
    const after = await lastView(windows[0]);
    assert.equal(after.hand_number, before.hand_number);
    for (const page of windows) await closePage(page);
});

test("two windows of one player stay in step, and a spectator sees no hand", async () => {
    const { windows, path } = await sitDown({});
    const twin = await windows[0].context().newPage();
    await twin.goto(server.address + path);
    await twin.waitForSelector("[data-held]");
    const spectator = await openPage(browser, server.address, {});
    await spectator.go(path);
    await spectator.waitForSelector(".board");
    await playOn(windows, randomOf(4), { stop: (move) => move >= 6 });
    await checkInStep([...windows, twin, spectator]);
    const cards = (page) => page.$$eval("[data-held]", (held) => held.map((card) => card.dataset.held));
    assert.deepEqual(await cards(twin), await cards(windows[0]));
    assert.deepEqual(await cards(spectator), []);
    const told = await spectator.evaluate(() => window.told.map((text) => JSON.parse(text).view).filter(Boolean));
    for (const view of told) assert.deepEqual([view.seat, view.hand, view.legal], [null, [], []]);
    for (const page of [...windows, spectator]) await closePage(page);
});

test("whoever wants to be asked is asked, within the window", async () => {
    const { windows } = await sitDown({ settings: { onlineCoup: "ask" } });
    for (const page of windows) {
        await page.evaluate(() => {
            window.seen = 0;
            new MutationObserver(() => (window.seen += document.querySelector(".tray .clock") ? 1 : 0)).observe(document.body, { childList: true, subtree: true });
        });
    }
    // The server deals as it likes: a hand without a single attack is rare, three in a row are not to be met.
    // One window that was open and is closed again is enough: each lasts its seconds.
    const opened = (page) => page.evaluate(() => window.told.filter((text) => JSON.parse(text).type === "window").length);
    const isShown = async () => (await opened(windows[0])) > 0 && !(await windows[0].$(".tray .clock"));
    for (let hand = 0; hand < 3 && !(await isShown()); ++hand) {
        for (const page of windows) await page.click('[role="dialog"] [data-next]', { timeout: 1000 }).catch(() => undefined);
        await playOn(windows, randomOf(21 + hand), { stop: isShown });
    }
    assert.ok((await opened(windows[0])) > 0, "no window was opened");
    for (const page of windows) assert.ok((await page.evaluate(() => window.seen)) > 0, "a window was opened and not shown");
    for (const page of windows) await closePage(page);
});
