// The page's budgets, measured in Chromium and printed, each with the part of the budget that it takes; with
// --check the exit status says whether all hold. Times are medians of several runs, so that a busy machine
// does not decide; on one that is busy all the time they are too long all the same.
//
//   node web/bench/budgets.mjs [--check] [firstLoad firstInteraction drawing speed frames]
//
// $BORNES is the native program.
import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { choices, lastView, openBrowser, openPage, pick, randomOf, root, startPages, waitForTurn } from "../tests/browser.mjs";

const program = process.env.BORNES ?? join(root, "build/release/bornes");
const assets = join(process.env.BORNES_WEB ?? join(root, "build/web"), "assets");
const pages = await startPages();
const browser = await openBrowser();
let hasFailed = false;

/** A value that may be at most its budget; or, the other way round, at least. */
function report(what, value, unit, budget, digits = 0, isFloor = false) {
    const ratio = isFloor ? budget / value : value / budget;
    hasFailed ||= !(ratio <= 1);
    console.log(`${what}: ${value.toFixed(digits)} ${unit}, ${ratio.toFixed(2)} of the budget (${isFloor ? "at least" : "at most"} ${budget} ${unit}) ${ratio <= 1 ? "ok" : "MISSED"}`);
}

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
}

function spread(values) {
    return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}

/** An ordinary phone as Lighthouse imagines it: 1.6 Mbit/s, 150 ms away, a processor four times slower. */
async function asPhone(page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return devtools;
}

/** From an empty cache to the first decision of a hand: all that came over the network. */
async function firstLoad() {
    const page = await openPage(browser, pages.address);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    let bytes = 0;
    const names = new Map();
    devtools.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response.url));
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        bytes += encodedDataLength;
        if (process.env.VERBOSE) console.log(`  ${encodedDataLength} ${names.get(requestId)}`);
    });
    await page.go("/");
    await page.waitForSelector(".choice.main");
    await page.click(".choice.main");
    await waitForTurn(page);
    const size = (pattern) => statSync(join(assets, readdirSync(assets).find((name) => pattern.test(name)))).size;
    // The worker's script is fetched by the worker, out of sight.
    bytes += size(/^worker.*\.js\.br$/);
    const isLoaded = [...names.values()].some((url) => /champion.*\.txt$/.test(url));
    console.log(`  the champion's weights, ${(size(/^champion.*\.txt\.br$/) / 1000).toFixed(0)} KB, ${isLoaded ? "are in it" : "are fetched when first a level thinks"}`);
    report("first load and first hand, compressed", bytes / 1000, "KB", 250);
    await page.context().close();
}

async function firstInteraction() {
    const times = [];
    for (let i = 0; i < 7; ++i) {
        const page = await openPage(browser, pages.address, { size: [360, 640] });
        await asPhone(page);
        await page.go("/").catch(() => undefined);
        await page.waitForSelector(".choice.main");
        times.push(await page.evaluate(() => performance.getEntriesByName("bornes-ready")[0]?.startTime ?? Infinity));
        await page.context().close();
    }
    console.log(`  ${times.length} runs, ${spread(times)} ms`);
    report("first interaction on a phone", median(times), "ms", 1000);
}

async function drawing() {
    const costs = [];
    for (const seed of [4, 5, 6]) {
        const page = await openPage(browser, pages.address);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("Performance.enable");
        await page.go(`/#/play?edition=dujardin-modern&players=2&seed=${seed}&level=novice`);
        const random = randomOf(seed);
        const metric = async () => {
            const { metrics } = await devtools.send("Performance.getMetrics");
            const of = (name) => metrics.find((each) => each.name === name)?.value ?? 0;
            return (of("LayoutDuration") + of("RecalcStyleDuration")) * 1000;
        };
        await waitForTurn(page);
        const [before, from] = [await metric(), (await choices(page)).seq];
        let seq = from;
        for (let i = 0; i < 20; ++i) {
            const now = await waitForTurn(page);
            ({ seq } = now);
            if (now.phase === "over") break;
            const action = pick(now.actions, random);
            // Not a real click: what the tool itself does to click is not the page's cost.
            await page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
            await page.waitForFunction((last) => Number(document.documentElement.dataset.seq) !== last, now.seq);
        }
        const times = await page.evaluate(() => performance.getEntriesByName("bornes-move").map(({ duration }) => duration));
        const layout = ((await metric()) - before) / (seq - from);
        console.log(`  elements changed in ${median(times).toFixed(1)} ms (at most ${Math.max(...times).toFixed(1)}), laid out in ${layout.toFixed(1)} ms`);
        costs.push(median(times) + layout);
        await page.context().close();
    }
    report("a move drawn", median(costs), "ms", 16, 1);
}

/** The native program as a bot: how many rollouts a second it makes of a view. */
function native(level, playouts) {
    const child = spawn(program, ["bot", "--level", level, "--playouts", String(playouts)], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let id = 0;
    return {
        async rate(view) {
            const start = performance.now();
            child.stdin.write(`${JSON.stringify({ id: id++, view, analyse: true })}\n`);
            const answer = JSON.parse((await lines.next()).value);
            return (answer.candidates.reduce((sum, { visits }) => sum + visits, 0) / (performance.now() - start)) * 1000;
        },
        close: () => child.kill(),
    };
}

/** The same playouts of the same views in the page and natively, in turn; of each the best run, which nobody disturbed. */
async function speed() {
    const page = await openPage(browser, pages.address);
    const counts = { expert: 60_000, champion: 20_000 };
    const isHard = (view) =>
        page.evaluate(
            async ([shown, wanted]) => {
                for (const [level, playouts] of Object.entries(wanted)) {
                    const found = await window.bornes.candidates(shown, level, { playouts });
                    if (found.reduce((sum, { visits }) => sum + visits, 0) < 0.9 * playouts) return false;
                }
                return true;
            },
            [view, counts],
        );
    const random = randomOf(5);
    const views = [];
    for (let seed = 4; views.length < 4; ++seed) {
        await page.go(`/#/play?edition=dujardin-modern&players=4&seed=${seed}&level=novice`);
        for (let now = await waitForTurn(page); now.phase !== "over" && views.length < 4; now = await waitForTurn(page)) {
            // Positions with something to choose: where the thinking ends early, what is measured is the way there and back.
            const view = await lastView(page);
            if (now.actions.length > 4 && (await isHard(view))) views.push(view);
            await page.click(`[data-action="${pick(now.actions, random)}"]`);
            await page.waitForFunction((last) => Number(document.documentElement.dataset.seq) !== last, now.seq);
        }
    }
    const inPage = (view, level, playouts) =>
        page.evaluate(
            async ([shown, ...how]) => {
                const start = performance.now();
                const found = await window.bornes.candidates(shown, how[0], { playouts: how[1] });
                return (found.reduce((sum, { visits }) => sum + visits, 0) / (performance.now() - start)) * 1000;
            },
            [view, level, playouts],
        );
    for (const [level, playouts] of Object.entries(counts)) {
        const there = native(level, playouts);
        const best = views.map(() => ({ here: 0, there: 0 }));
        await inPage(views[0], level, 5 * playouts);
        for (let i = 0; i < 8; ++i) {
            for (const [index, view] of views.entries()) {
                best[index].here = Math.max(best[index].here, await inPage(view, level, playouts));
                best[index].there = Math.max(best[index].there, await there.rate(view));
            }
        }
        const ratios = best.map((of) => (100 * of.here) / of.there);
        console.log(`  ${ratios.length} positions, ${spread(ratios)} %; ${best[0].here.toFixed(0)} rollouts a second in the page, ${best[0].there.toFixed(0)} natively`);
        report(`speed of ${level} in WebAssembly against native`, median(ratios), "%", 60, 0, true);
        there.close();
    }
    await page.context().close();
}

async function frames() {
    const longest = [];
    for (const seed of [4, 5, 6]) {
        const page = await openPage(browser, pages.address);
        await page.go(`/#/play?edition=parker-1971&players=4&seed=${seed}&level=champion&time=500`);
        const { actions } = await waitForTurn(page);
        longest.push(
            await page.evaluate(async (action) => {
                let last = performance.now();
                let most = 0;
                let isRunning = true;
                const frame = (now) => {
                    most = Math.max(most, now - last);
                    last = now;
                    if (isRunning) requestAnimationFrame(frame);
                };
                requestAnimationFrame(frame);
                document.querySelector(`[data-action="${action}"]`).click();
                await new Promise((resolve) => setTimeout(resolve, 1800));
                isRunning = false;
                return most;
            }, actions[0]),
        );
        await page.context().close();
    }
    console.log(`  ${longest.length} runs, ${spread(longest)} ms`);
    report("longest frame while the champion thinks 500 ms a move", median(longest), "ms", 50);
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const measure of [firstLoad, firstInteraction, drawing, speed, frames]) {
    if (wanted.length === 0 || wanted.includes(measure.name)) await measure();
}
await browser.close();
pages.close();
if (process.argv.includes("--check") && hasFailed) process.exitCode = 1;
