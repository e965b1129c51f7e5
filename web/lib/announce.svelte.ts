// What a screen reader is told: every event in words, politely, one after another.
//
// A list to which sentences are added: a region with one sentence would lose all but the last of
// those that come at once.

interface Sentence {
    number: number;
    text: string;
}

const most = 12;
let told = $state.raw<Sentence[]>([]);
let count = 0;

export function announced(): Sentence[] {
    return told;
}

/** Who comes next at this device must not find what was said to another. */
export function hush(): void {
    told = [];
}

export function announce(text: string): void {
    if (text) told = [...told.slice(1 - most), { number: ++count, text }];
}
