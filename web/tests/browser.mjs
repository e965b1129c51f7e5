// What the browser tests share: a Chromium, a page that reports what it is told and what goes wrong, and
// somebody who plays a hand by clicks or by keys alone.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const isLong = process.env.BORNES_LONG === "1";
const built = process.env.BORNES_WEB ?? join(root, "build/web");

export async function openBrowser() {
    const executablePath = ["/usr/bin/chromium", process.env.CHROMIUM ?? ""].find((path) => existsSync(path));
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"] });
}

export async function startPages() {
    const server = await serve(built);
    return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** A browser and a site to open in it, until the last test of the file is over. */
export async function openForTests(start = startPages) {
    const site = await start();
    const browser = await openBrowser();
    after(async () => {
        await browser.close();
        await site.close();
    });
    return [browser, site];
}

/** Runs in the page before anything else: keeps every view that reaches it, however it comes. */
function listen(settings) {
    localStorage.setItem("bornes.settings", JSON.stringify(settings));
    window.told = [];
    const hear = (data) => window.told.push(JSON.stringify(data));
    const OwnWorker = Worker;
    window.Worker = class extends OwnWorker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => hear(data));
        }
    };
    const OwnSocket = WebSocket;
    window.WebSocket = class extends OwnSocket {
        constructor(...given) {
            super(...given);
            window.sockets = [...(window.sockets ?? []), this];
            this.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
        }
    };
}

/** A page that fails the test when a script fails in it. */
export async function openPage(browser, address, { language = "en", theme = "light", size = [1280, 800], settings = {}, keepWorker = false } = {}) {
    const context = await browser.newContext({
        viewport: { width: size[0], height: size[1] },
        colorScheme: theme,
        locale: language === "fr" ? "fr-FR" : "en-GB",
        reducedMotion: "reduce",
        serviceWorkers: keepWorker ? "allow" : "block",
    });
    await context.addInitScript(listen, { speed: "off", language, ...settings });
    const page = await context.newPage();
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error" && !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection|Failed to load resource/.test(message.text())) page.errors.push(message.text());
    });
    page.go = (path) => page.goto(address + path);
    return page;
}

export async function closePage(page) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
}

export function choices(page) {
    return page.evaluate(() => ({
        phase: document.documentElement.dataset.phase ?? null,
        seq: Number(document.documentElement.dataset.seq ?? -1),
        actions: [...document.querySelectorAll("[data-action]")].map((element) => element.dataset.action),
        cards: [...document.querySelectorAll("[data-card]:not([data-action])")].map((element) => element.dataset.card),
    }));
}

/** Waits until the player can do something, or the hand is over. */
export async function waitForTurn(page, timeout = 20000) {
    await page.waitForFunction(
        () => document.documentElement.dataset.phase === "over" || document.querySelector("[data-action], [data-pass], [data-curtain]"),
        undefined,
        { timeout },
    );
    return choices(page);
}

/** Good enough to finish a hand: drive if possible, answer, mend, attack, or throw something away. */
export function pick(actions, random) {
    const order = [/^coup-fourre/, /^stop/, /^play \d/, /^play (?!.*@)/, /^play/, /^draw/, /^take/];
    for (const wanted of order) {
        const fitting = actions.filter((action) => wanted.test(action));
        if (fitting.length && random() < 0.9) return fitting[Math.floor(random() * fitting.length)];
    }
    return actions[Math.floor(random() * actions.length)];
}

export function randomOf(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state * 1664525 + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

export const byClicks = {
    act: (page, action, how = {}) => page.click(`[data-action="${action}"]`, how),
    choose: (page, card) => page.click(`[data-card="${card}"]`),
    press: (page, selector) => page.click(selector),
};

/** Moves the focus with Tab until it is on the element, and presses Enter. */
async function tabTo(page, selector) {
    for (let presses = 0; presses < 80; ++presses) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) {
            await page.keyboard.press("Enter");
            return;
        }
        await page.keyboard.press("Tab");
    }
    assert.fail(`the keyboard does not reach ${selector}`);
}

export const byKeys = {
    act: (page, action) => tabTo(page, `[data-action="${action}"]`),
    choose: (page, card) => tabTo(page, `[data-card="${card}"]`),
    press: (page, selector) => tabTo(page, selector),
};

/** The view that the page was told last. */
export function lastView(page) {
    return page.evaluate(() => {
        for (let i = window.told.length - 1; i >= 0; --i) {
            const told = JSON.parse(window.told[i]);
            const view = told.view ?? (told.value?.sides ? told.value : null);
            if (view?.sides) return view;
        }
        return null;
    });
}

/** Every legal action is an element, at once or after its card was chosen; and nothing else is. */
export async function checkContract(page, hands) {
    const { actions, cards } = await choices(page);
    const found = new Set(actions);
    assert.equal(found.size, actions.length, `an action stands in the page twice: ${actions}`);
    for (const card of cards) {
        await hands.choose(page, card);
        await page.waitForTimeout(30);
        for (const action of (await choices(page)).actions) found.add(action);
        await page.keyboard.press("Escape");
    }
    const view = await lastView(page);
    assert.deepEqual([...found].sort(), [...view.legal].sort());
}

/** Plays a hand to its end. */
export async function playHand(page, { hands = byClicks, seed = 1, most = 400, check = 0 } = {}) {
    const random = randomOf(seed);
    let moves = 0;
    for (; moves < most; ++moves) {
        const now = await waitForTurn(page);
        if (now.phase === "over") return moves;
        if (await page.$("[data-curtain]")) {
            await hands.press(page, "[data-curtain] button");
            continue;
        }
        if (now.actions.length === 0) {
            await hands.press(page, "[data-pass]");
            continue;
        }
        if (check && moves % check === 0) await checkContract(page, hands);
        let { actions } = now;
        // A card that can be laid in several ways is chosen first.
        if (now.cards.length && random() < 0.3) {
            await hands.choose(page, now.cards[Math.floor(random() * now.cards.length)]);
            await page.waitForTimeout(30);
            ({ actions } = await choices(page));
        }
        const action = pick(actions, random);
        await hands.act(page, action);
        await page.waitForFunction(
            ([seq, chosen]) => Number(document.documentElement.dataset.seq) !== seq || !document.querySelector(`[data-action="${chosen}"]`),
            [now.seq, action],
            { timeout: 10000 },
        );
    }
    assert.fail(`the hand is not over after ${most} moves`);
}
