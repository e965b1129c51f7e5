// What the page says: texts by typed key, in the language chosen, in the edition's own words where it
// has some. Reading a text in a component makes it follow a change of language.
import type { Key } from "./generated/keys";

export type { Key };
export type Language = "en" | "fr";
export const languages: readonly Language[] = ["en", "fr"];
export type Arguments = Record<string, string | number>;
type Catalogue = Record<string, string>;

const loaders: Record<Language, () => Promise<{ default: Catalogue }>> = {
    en: () => import("./generated/en.json"),
    fr: () => import("./generated/fr.json"),
};

let catalogue = $state.raw<Catalogue>({});
let spoken = $state<Language>("en");

export async function speak(language: Language): Promise<void> {
    catalogue = (await loaders[language]()).default;
    spoken = language;
    document.documentElement.lang = language;
}

export function language(): Language {
    return spoken;
}

export function isLanguage(code: string | null | undefined): code is Language {
    return code === "en" || code === "fr";
}

/** French counts nothing as one, English as many. */
function isOne(count: number): boolean {
    return spoken === "fr" ? Math.abs(count) < 2 : count === 1;
}

/** The text of a key with its places filled; a key that is put together must exist, or it is shown. */
export function say(key: Key, given: Arguments = {}, edition = ""): string {
    const text = catalogue[`${key}@${edition}`] ?? catalogue[key] ?? key;
    return text.replace(/\{([^{}]*)\}/g, (whole, body: string) => {
        const [name = "", one, many] = body.split("|");
        if (one !== undefined) return (isOne(Number(given[name])) ? one : many) ?? whole;
        if (name in given) return String(given[name]);
        return name.includes(".") ? say(name as Key, given, edition) : whole;
    });
}

export function number(value: number): string {
    return value.toLocaleString(spoken === "fr" ? "fr-FR" : "en-GB");
}

export function percent(share: number, digits = 0): string {
    // What rounds to nothing has no sign.
    const shown = Number(share.toFixed(digits + 2)) || 0;
    return shown.toLocaleString(spoken === "fr" ? "fr-FR" : "en-GB", {
        style: "percent",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
}
