// The page's budgets, measured in Chromium and printed; with --check the exit status says whether all hold.
//
//   node web/bench/budgets.mjs [--check]      $BORNES is the native program
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync } from "node:zlib";
import { choices, lastView, openBrowser, openPage, pick, randomOf, root, startPages, waitForTurn } from "../tests/browser.mjs";

const program = process.env.BORNES ?? join(root, "build/release/bornes");
const pages = await startPages();
const browser = await openBrowser();
let hasFailed = false;

function report(what, value, unit, budget, holds) {
    hasFailed ||= !holds;
    console.log(`${what}: ${value} ${unit} (budget ${budget}) ${holds ? "ok" : "MISSED"}`);
}

/** An ordinary phone as Lighthouse imagines it: 1.6 Mbit/s, 150 ms away, a processor four times slower. */
async function asPhone(page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return devtools;
}

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
    // The worker's script is fetched by the worker, out of sight.
    const [worker] = readdirSync(join(root, "build/web/assets")).filter((name) => /^worker.*\.js\.br$/.test(name));
    bytes += statSync(join(root, "build/web/assets", worker)).size;
    const all = bytes / 1000;
    const weights = brotliCompressSync(readFileSync(join(root, "bornes/players/champion_weights.cpp"))).length / 1000;
    console.log(`  ${all.toFixed(0)} KB in all, of which ${weights.toFixed(0)} KB are the champion's weights`);
    report("first load and first hand, compressed", (all - weights).toFixed(0), "KB", "250 KB", all - weights <= 250);
    await page.context().close();
}

async function firstInteraction() {
    const times = [];
    for (let i = 0; i < 3; ++i) {
        const page = await openPage(browser, pages.address, { size: [360, 640] });
        await asPhone(page);
        await page.go("/").catch(() => undefined);
        await page.waitForSelector(".choice.main");
        times.push(await page.evaluate(() => performance.getEntriesByName("bornes-ready")[0]?.startTime ?? Infinity));
        await page.context().close();
    }
    const best = Math.min(...times);
    report("first interaction on a phone", best.toFixed(0), "ms", "1000 ms", best < 1000);
}

async function drawing() {
    const page = await openPage(browser, pages.address);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    await page.go("/#/play?edition=dujardin-modern&players=2&seed=4&level=novice");
    const random = randomOf(3);
    const metric = async () => {
        const { metrics } = await devtools.send("Performance.getMetrics");
        const of = (name) => metrics.find((each) => each.name === name)?.value ?? 0;
        return (of("LayoutDuration") + of("RecalcStyleDuration")) * 1000;
    };
    await waitForTurn(page);
    const [before, from] = [await metric(), (await choices(page)).seq];
    let seq = from;
    for (let i = 0; i < 25; ++i) {
        const now = await waitForTurn(page);
        ({ seq } = now);
        if (now.phase === "over") break;
        const action = pick(now.actions, random);
        // Not a real click: what the tool itself does to click is not the page's cost.
        await page.evaluate((wanted) => document.querySelector(`[data-action="${wanted}"]`).click(), action);
        await page.waitForFunction((last) => Number(document.documentElement.dataset.seq) !== last, now.seq);
    }
    const times = await page.evaluate(() => performance.getEntriesByName("bornes-move").map(({ duration }) => duration));
    times.sort((a, b) => a - b);
    const layout = ((await metric()) - before) / (seq - from);
    const cost = times[Math.floor(times.length / 2)] + layout;
    console.log(`  elements changed in ${times[Math.floor(times.length / 2)].toFixed(1)} ms (at most ${times.at(-1).toFixed(1)}), laid out in ${layout.toFixed(1)} ms`);
    report("a move drawn", cost.toFixed(1), "ms", "16 ms", cost < 16);
    await page.context().close();
}

/** Rollouts a second in the native program, asked as a bot. */
async function native(view, milliseconds) {
    const child = spawn(program, ["bot", "--level", "expert", "--time", String(milliseconds)], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout });
    const answers = [];
    const next = () => new Promise((resolve) => lines.once("line", resolve));
    for (let id = 0; id < 2; ++id) {
        const start = performance.now();
        child.stdin.write(`${JSON.stringify({ id, view, analyse: true })}\n`);
        const answer = JSON.parse(await next());
        answers.push((answer.candidates.reduce((sum, { visits }) => sum + visits, 0) / (performance.now() - start)) * 1000);
    }
    child.kill();
    return answers[1];
}

async function speed() {
    const page = await openPage(browser, pages.address);
    await page.go("/#/play?edition=dujardin-modern&players=4&seed=4&level=novice");
    // A position with something to choose: the clearest ones end the thinking early.
    const random = randomOf(5);
    for (let i = 0; i < 12; ++i) {
        const now = await waitForTurn(page);
        await page.click(`[data-action="${pick(now.actions, random)}"]`);
        await page.waitForFunction((last) => Number(document.documentElement.dataset.seq) !== last, now.seq);
    }
    await waitForTurn(page);
    const view = await lastView(page);
    const wasm = (milliseconds) =>
        page.evaluate(
            async ([shown, time]) => {
                const start = performance.now();
                const found = await window.bornes.candidates(shown, "expert", time);
                return (found.reduce((sum, { visits }) => sum + visits, 0) / (performance.now() - start)) * 1000;
            },
            [view, milliseconds],
        );
    const ratios = [];
    await wasm(200);
    for (let i = 0; i < 3; ++i) {
        const [here, there] = [await wasm(800), await native(view, 800)];
        ratios.push(here / there);
        console.log(`  rollouts a second: ${here.toFixed(0)} in the page, ${there.toFixed(0)} natively`);
    }
    const middle = ratios.sort((a, b) => a - b)[1];
    report("speed of WebAssembly against native", (middle * 100).toFixed(0), "%", "60 %", middle >= 0.6);
    await page.context().close();
}

async function frames() {
    const page = await openPage(browser, pages.address);
    const level = await page.go("/#/new").then(() => page.waitForSelector('input[name="level"]')).then(() => page.$$eval('input[name="level"]', (levels) => levels.at(-1).value));
    await page.go(`/#/play?edition=parker-1971&players=4&seed=4&level=${level}&time=500`);
    const { actions } = await waitForTurn(page);
    const longest = await page.evaluate(async (action) => {
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
    }, actions[0]);
    report(`longest frame while ${level} thinks 500 ms a move`, longest.toFixed(0), "ms", "50 ms", longest <= 50);
    await page.context().close();
}

for (const measure of [firstLoad, firstInteraction, drawing, speed, frames]) await measure();
await browser.close();
pages.close();
if (process.argv.includes("--check") && hasFailed) process.exitCode = 1;
