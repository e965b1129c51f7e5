// No card of another hand is anywhere in the page: not in its elements, not in what the workers tell it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closePage, isLong, lastView, openForTests, openPage, pick, randomOf, waitForTurn } from "./browser.mjs";
import { openEngine } from "./engine.mjs";

const [browser, pages] = await openForTests();

for (const [edition, players] of isLong ? [["parker-1971", 4], ["express", 3], ["dujardin-1960", 6]] : [["parker-1971", 4]]) {
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

/** A hand of machines up to a turn of seat 0, and the same with other hidden cards: two decks, one list of moves. */
async function twins(edition, players, length) {
    const call = await openEngine();
    const setup = { edition, players, options: {}, names: Array.from({ length: players }, (_, seat) => `Player ${seat}`), seed: 21 };
    const random = randomOf(players);
    const { dealt, moves } = played(call, setup, length);
    const hidden = (deck) => {
        const state = call("open", { ...setup, deck, moves });
        if (state.error || state.refused || state.actor !== 0) return null;
        const views = Array.from({ length: players }, (_, seat) => call("view", { seat }));
        return { seen: JSON.stringify(views[0]), others: views.slice(1).map(({ hand }) => hand) };
    };
    const first = hidden(dealt);
    // Two cards change places wherever seat 0 cannot tell: in other hands, and in what is still to be drawn.
    let deck = dealt;
    for (let i = 0; i < 1500; ++i) {
        const [a, b] = [Math.floor(random() * deck.length), Math.floor(random() * deck.length)];
        const other = [...deck];
        [other[a], other[b]] = [deck[b], deck[a]];
        if (hidden(other)?.seen === first.seen) deck = other;
    }
    const second = hidden(deck);
    for (const [seat, hand] of second.others.entries()) assert.notDeepEqual(hand, first.others[seat], `the hand of seat ${seat + 1} is another`);
    return { setup, moves, decks: [dealt, deck] };
}

/** Club players at all seats, from the deck that a seed shuffles. */
function played(call, setup, length) {
    let state = call("open", setup);
    const dealt = JSON.parse(call("record").split("\n").find((line) => line.includes('"deck"'))).deck;
    const moves = [];
    while (moves.length < length || state.actor !== 0 || state.phase !== "play") {
        assert.notEqual(state.phase, "over", "the hand is long enough");
        const { action } = call("choose", { view: call("view", { seat: state.actor }), level: "club" });
        moves.push(action);
        state = call("move", { move: action });
    }
    return { dealt, moves };
}

for (const [edition, players, length] of [["dujardin-modern", 2, 40], ["parker-1971", 4, 60], ["express", 3, 30]]) {
    test(`other hidden cards, the same page to the byte: ${edition} at ${players}`, async () => {
        const { setup, moves, decks } = await twins(edition, players, length);
        const seats = setup.names.map((name, seat) => ({ name, kind: seat === 0 ? "human" : "bot", level: "club" }));
        const shown = [];
        for (const deck of decks) {
            const page = await openPage(browser, pages.address);
            const saved = { id: "twin", setup: { edition, players, options: {}, seats, seed: setup.seed, practice: true, deck }, moves, takenBack: {} };
            await page.context().addInitScript((game) => localStorage.setItem("bornes.game", game), JSON.stringify(saved));
            await page.go("/#/play");
            await waitForTurn(page);
            // The deal is shown, and the turn read once more.
            await page.waitForFunction(() => window.told.filter((text) => text.includes('"hand_sizes"')).length >= 2);
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
            const held = await page.$$eval("[data-held]", (cards) => cards.map((card) => card.dataset.held));
            const texts = [];
            const keep = async () => texts.push(await page.evaluate(() => document.documentElement.outerHTML), await page.evaluate(() => document.body.innerText));
            await keep();
            // Everything that can be asked about the position without ending it.
            for (const card of held) {
                if (await page.$(`[data-held="${card}"][data-action]`)) continue;
                const hasWays = (await page.$(`[data-held="${card}"][data-card]`)) !== null;
                await page.click(`[data-held="${card}"]`);
                await page.waitForSelector(hasWays ? ".prompt [data-action]" : ".prompt p");
                await keep();
                await page.keyboard.press("Escape");
                await page.waitForSelector(".prompt", { state: "detached" });
            }
            await page.keyboard.press("l");
            await page.waitForSelector("dialog[open] li");
            await keep();
            shown.push({ texts, told: await page.evaluate(() => window.told) });
            await closePage(page);
        }
        assert.ok(shown[0].texts.length > 3 && shown[0].told.length > 3);
        assert.deepEqual(shown[1].texts, shown[0].texts);
        assert.deepEqual(shown[1].told, shown[0].told);
    });
}
