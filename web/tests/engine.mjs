// The engine without a page: the module that the page's workers run, for tests that must know more than a page does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

export async function openEngine() {
    const noFile = () => 8;
    const imports = {
        page: { milliseconds: () => performance.now() },
        wasi_snapshot_preview1: { fd_close: noFile, fd_seek: noFile, fd_write: noFile },
    };
    const { instance } = await WebAssembly.instantiate(readFileSync(join(root, "build/wasm/game.wasm")), imports);
    const { memory, _initialize, bornes_reserve, bornes_call, bornes_answer_size } = instance.exports;
    _initialize();
    return (call, given = {}) => {
        const bytes = new TextEncoder().encode(JSON.stringify({ call, ...given }));
        const place = bornes_reserve(bytes.length);
        new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
        const answer = bornes_call(bytes.length);
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, bornes_answer_size())));
    };
}
