// The page's side of the two workers: requests as promises.
import learnedUrl from "../../build/wasm/champion.txt?url";
import gameUrl from "../../build/wasm/game.wasm?url";
import type { Candidate, Catalogue, Reason, View } from "../lib/protocol";

/** Fetched and compiled once for all workers; the browser does it beside the page. */
let compiled: Promise<WebAssembly.Module> | null = null;
function gameModule(): Promise<WebAssembly.Module> {
    compiled ??= WebAssembly.compileStreaming(fetch(gameUrl));
    return compiled;
}

/** What the champion has learned, fetched when first a level thinks. A broken line is tried again with the next question. */
let learned: Promise<string> | null = null;
function learnedText(): Promise<string> {
    learned ??= fetch(learnedUrl)
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status} ${learnedUrl}`))))
        .catch((error: unknown) => {
            learned = null;
            throw error;
        });
    return learned;
}

interface Pending {
    resolve: (value: never) => void;
    reject: (error: Error) => void;
}

export class EngineWorker {
    private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    private readonly pending = new Map<number, Pending>();
    private sent = 0;
    private hasLearned = false;

    constructor(compiledModule = gameModule()) {
        this.worker.onmessage = ({ data }: MessageEvent<{ id: number; value: never; error?: string }>) => {
            const asked = this.pending.get(data.id);
            this.pending.delete(data.id);
            if (data.error !== undefined) asked?.reject(new Error(data.error));
            else asked?.resolve(data.value);
        };
        this.worker.onerror = (event) => this.fail(event.message);
        compiledModule.then(
            (module) => this.worker.postMessage({ id: 0, module }),
            (error: unknown) => this.fail(String(error)),
        );
    }

    private fail(message: string): void {
        for (const asked of this.pending.values()) asked.reject(new Error(message));
        this.pending.clear();
    }

    request<T>(request: object): Promise<T> {
        return this.post({ request });
    }

    post<T>(message: object): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const id = ++this.sent;
            this.pending.set(id, { resolve: resolve as Pending["resolve"], reject });
            this.worker.postMessage({ id, ...message });
        });
    }

    /** Must come before a level that thinks is asked. */
    async learn(): Promise<void> {
        if (this.hasLearned) return;
        await this.request({ call: "weights", text: await learnedText() });
        this.hasLearned = true;
    }

    joinTo(other: EngineWorker): void {
        const channel = new MessageChannel();
        this.worker.postMessage({ id: 0, peer: channel.port1 }, [channel.port1]);
        other.worker.postMessage({ id: 0, peer: channel.port2 }, [channel.port2]);
    }
}

let table: EngineWorker | null = null;
let thinker: EngineWorker | null = null;

/** The worker that holds the match. */
export function tableWorker(): EngineWorker {
    table ??= new EngineWorker();
    return table;
}

/** The worker that thinks; started with the first question, since not every page asks one. */
export function thinkingWorker(): EngineWorker {
    if (!thinker) {
        thinker = new EngineWorker();
        tableWorker().joinTo(thinker);
    }
    return thinker;
}

let known: Promise<Catalogue> | null = null;
export function catalogue(): Promise<Catalogue> {
    known ??= tableWorker().request<Catalogue>({ call: "catalogue" });
    return known;
}

export function explain(view: View, card: string, language: string): Promise<Reason[]> {
    return tableWorker().request({ call: "explain", view: { ...view, history: [] }, card, language });
}

export type Budget = { milliseconds: number } | { playouts: number };

/** What every action of a view is worth, best first. */
export async function candidates(view: View, level: string, budget: Budget): Promise<Candidate[]> {
    await thinkingWorker().learn();
    const answer = await thinkingWorker().request<{ candidates: Candidate[] }>({
        call: "choose",
        view,
        level,
        ...budget,
        candidates: true,
    });
    return answer.candidates;
}
