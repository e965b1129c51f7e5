// What a person has chosen for this device; kept in the browser.
import { isLanguage, speak, type Language } from "../i18n/words.svelte";
import { load, save } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "quick" | "normal" | "slow";

interface Kept {
    language: Language | null;
    theme: Theme;
    speed: Speed;
    sound: boolean;
    confirm: boolean;
    coupFourre: "ask" | "auto";
    /** At a server's table, where everybody waits for whoever wants to be asked. */
    onlineCoup: "ask" | "auto";
    name: string;
}

const usual: Kept = {
    language: null,
    theme: "auto",
    speed: "normal",
    sound: false,
    confirm: false,
    coupFourre: "ask",
    onlineCoup: "auto",
    name: "",
};

export const settings = $state<Kept>({ ...usual, ...load<Partial<Kept>>("settings", {}) });

export function keepSettings(): void {
    save("settings", $state.snapshot(settings));
}

/** Milliseconds that a card is in the air. */
export function flightTime(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { off: 0, quick: 160, normal: 320, slow: 400 }[settings.speed];
}

/** Milliseconds between the moves of machines, so that one can follow them. */
export function pauseTime(): number {
    return { off: 0, quick: 120, normal: 380, slow: 900 }[settings.speed];
}

export function applyTheme(): void {
    const dark = settings.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : settings.theme === "dark";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
}

export async function applyLanguage(wished?: string | null): Promise<void> {
    const own = navigator.language.slice(0, 2);
    const chosen = isLanguage(wished) ? wished : (settings.language ?? (isLanguage(own) ? own : "en"));
    await speak(chosen);
}
