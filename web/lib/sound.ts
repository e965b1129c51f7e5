// Small sounds made by the browser itself; off unless somebody turns them on.
import { settings } from "./settings.svelte";

type Sound = "card" | "hazard" | "safety" | "coup" | "win";

const notes: Record<Sound, [frequency: number, start: number, length: number][]> = {
    card: [[520, 0, 0.06]],
    hazard: [
        [220, 0, 0.14],
        [165, 0.1, 0.2],
    ],
    safety: [
        [523, 0, 0.1],
        [784, 0.09, 0.16],
    ],
    coup: [
        [523, 0, 0.12],
        [659, 0.1, 0.12],
        [784, 0.2, 0.12],
        [1047, 0.3, 0.3],
    ],
    win: [
        [392, 0, 0.15],
        [523, 0.14, 0.15],
        [659, 0.28, 0.15],
        [784, 0.42, 0.4],
    ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
    if (!settings.sound) return;
    context ??= new AudioContext();
    for (const [frequency, start, length] of notes[sound]) {
        const oscillator = context.createOscillator();
        const volume = context.createGain();
        const at = context.currentTime + start;
        oscillator.type = "triangle";
        oscillator.frequency.value = frequency;
        volume.gain.setValueAtTime(0.12, at);
        volume.gain.exponentialRampToValueAtTime(0.001, at + length);
        oscillator.connect(volume).connect(context.destination);
        oscillator.start(at);
        oscillator.stop(at + length);
    }
}
