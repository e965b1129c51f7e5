// One instance of the WebAssembly module: a request in, an answer out (bindings/wasm/exports.cpp).

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    bornes_reserve(size: number): number;
    bornes_call(size: number): number;
    bornes_answer_size(): number;
}

export class EngineError extends Error {}

export type Call = <T>(request: object) => T;

/** The C library's doors to files, which nothing here has. */
const badFile = () => 8;
const imports = {
    page: { milliseconds: () => performance.now() },
    wasi_snapshot_preview1: { fd_close: badFile, fd_seek: badFile, fd_write: badFile },
};

export async function instantiate(module: WebAssembly.Module): Promise<Call> {
    const exports = (await WebAssembly.instantiate(module, imports)).exports as unknown as Exports;
    exports._initialize();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    return <T>(request: object): T => {
        const bytes = encoder.encode(JSON.stringify(request));
        const place = exports.bornes_reserve(bytes.length);
        new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
        const answer = exports.bornes_call(bytes.length);
        const text = new Uint8Array(exports.memory.buffer, answer, exports.bornes_answer_size());
        const value = JSON.parse(decoder.decode(text)) as T;
        const error = value && typeof value === "object" ? (value as { error?: unknown }).error : undefined;
        if (typeof error === "string") throw new EngineError(error);
        return value;
    };
}
