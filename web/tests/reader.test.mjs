// What a screen reader is told, through the accessibility tree: every event in the live region, and a name for every choice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closePage, isLong, lastView, openForTests, openPage, pick, randomOf, waitForTurn } from "./browser.mjs";

const [browser, pages] = await openForTests();

/** Keeps every sentence that is added to the live region, in order. */
function listenToRegion() {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
            if (target.nodeType !== 1 || target.getAttribute("role") !== "log") continue;
            for (const node of addedNodes) if (node.nodeName === "P") window.heard.push(node.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
}

const hands = [["dujardin-modern", 2, "en", 8], ["express", 4, "fr", 28], ["parker-1971", 3, "fr", 3]];
for (const [edition, players, language, seed] of isLong ? hands : hands.slice(0, 1)) {
    test(`every event and every choice of a hand can be heard: ${edition} at ${players}, ${language}`, async () => {
        const page = await openPage(browser, pages.address, { language });
        await page.context().addInitScript(listenToRegion);
        await page.go(`/#/play?edition=${edition}&players=${players}&seed=${seed}&level=novice&lang=${language}${edition === "express" ? "&goal=700" : ""}`);
        const random = randomOf(seed);
        const yours = { en: "Your turn", fr: "À vous de jouer" }[language];
        for (let move = 0; ; ++move) {
            const now = await waitForTurn(page);
            if (now.phase === "over") break;
            if (move % 6 === 0) {
                const region = await page.getByRole("log").ariaSnapshot();
                if (now.phase === "play") assert.ok(region.trimEnd().endsWith(yours), region);
                const names = new Set();
                for (const choice of await page.locator("[data-action], [data-card]").all()) {
                    const [line] = (await choice.ariaSnapshot()).split("\n");
                    const name = /^- '?button "([^"]{3,})"/.exec(line)?.[1];
                    assert.ok(name, `a choice has no name: ${line}`);
                    assert.ok(!names.has(name), `two choices are called ${name}`);
                    names.add(name);
                }
            }
            await page.click(`[data-action="${pick(now.actions, random)}"]`);
            await page.waitForFunction((seq) => Number(document.documentElement.dataset.seq) !== seq, now.seq);
        }
        // The end has the focus, and its name is the outcome.
        await page.waitForFunction(() => document.activeElement?.id === "result-title");
        assert.match(await page.getByRole("dialog").ariaSnapshot(), /^- '?dialog ".+"'?:\n {2}- '?heading ".+" \[level=2\]/);
        const heard = await page.evaluate(() => window.heard);
        const drawn = { en: "You draw ", fr: "Vous piochez " }[language];
        assert.ok(heard.filter((sentence) => sentence.startsWith(drawn)).length > 5, "one hears the cards one draws");
        // All that the log of moves has was said, in its order.
        await page.evaluate(() => document.querySelector('[role="dialog"]').parentElement.remove());
        await page.keyboard.press("l");
        const lines = await page.$$eval("dialog[open] li", (items) => items.map((item) => item.textContent));
        assert.equal(lines.length, (await lastView(page)).history.length);
        let at = 0;
        for (const line of lines) {
            at = heard.indexOf(line, at) + 1;
            assert.ok(at > 0, `not heard: ${line}`);
        }
        await closePage(page);
    });
}
