// What a screen reader is told: every event in words, politely, one after another.

let text = $state("");

export function announced(): string {
    return text;
}

export function announce(sentence: string): void {
    // The same sentence twice must be heard twice.
    text = sentence === text ? `${sentence}\u00a0` : sentence;
}
