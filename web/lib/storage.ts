// What stays in the browser: small things by name, and the records of matches in a database.

/** A browser may refuse (private windows, full disks): then nothing is kept, and play goes on. */
export function load<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(`bornes.${name}`);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function save(name: string, value: unknown): void {
    try {
        if (value === null) localStorage.removeItem(`bornes.${name}`);
        else localStorage.setItem(`bornes.${name}`, JSON.stringify(value));
    } catch {
        // Nothing to be done about it.
    }
}

export interface KeptRecord {
    id: string;
    when: number;
    edition: string;
    players: number;
    names: string[];
    totals: number[];
    winner: number | null;
    finished: boolean;
    text: string;
}

function database(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open("bornes", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("records", { keyPath: "id" });
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error("no database"));
    });
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opened = await database();
    try {
        return await new Promise<T>((resolve, reject) => {
            const request = act(opened.transaction("records", mode).objectStore("records"));
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error ?? new Error("not stored"));
        });
    } finally {
        opened.close();
    }
}

export const records = {
    put: (record: KeptRecord) => inStore("readwrite", (store) => store.put(record)).then(() => undefined, () => undefined),
    get: (id: string) => inStore<KeptRecord | undefined>("readonly", (store) => store.get(id)).catch(() => undefined),
    remove: (id: string) => inStore("readwrite", (store) => store.delete(id)).then(() => undefined, () => undefined),
    async all(): Promise<KeptRecord[]> {
        const list = await inStore<KeptRecord[]>("readonly", (store) => store.getAll()).catch(() => []);
        return list.sort((a, b) => b.when - a.when);
    },
};

/** Random characters for ids that a client makes. */
export function randomId(bytes = 16): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
