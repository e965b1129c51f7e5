// A real server for the browser tests, on its own data, that can be killed and started again.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./browser.mjs";

const program = process.env.BORNES ?? join(root, "build/release/bornes");
const pages = process.env.BORNES_WEB ?? join(root, "build/web");

export async function startServer() {
    const folder = mkdtempSync(join(tmpdir(), "bornes-web-"));
    let child;
    let port = 0;
    async function start() {
        const given = ["serve", "--port", String(port), "--no-metrics", "--data", join(folder, "tables.sqlite"), "--pages", pages, "--bot-milliseconds", "20"];
        child = spawn(program, given, { stdio: ["ignore", "pipe", "ignore"] });
        const line = await new Promise((resolve, reject) => {
            child.stdout.once("data", (data) => resolve(String(data)));
            child.once("exit", (code) => reject(new Error(`bornes serve ended with ${code}`)));
        });
        port = Number(/:(\d+)/.exec(line)?.[1]);
    }
    await start();
    const stop = (signal) =>
        new Promise((resolve) => {
            child.once("exit", resolve);
            child.kill(signal);
        });
    return {
        address: `http://127.0.0.1:${port}`,
        kill: () => stop("SIGKILL"),
        start,
        async close() {
            await stop("SIGTERM");
            rmSync(folder, { recursive: true });
        },
    };
}
