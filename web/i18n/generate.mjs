// The words of the page, one JSON a language: its own (en.json, fr.json) and, from the catalogues of
// bornes/text/words, those that name what the engine speaks of. All languages must have the same keys
// and ask for the same arguments; otherwise this throws, and the build ends.
//
//   node i18n/generate.mjs    writes generated/LANGUAGE.json and generated/keys.ts
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const engineWords = join(here, "../../bornes/text/words");
const languages = ["en", "fr"];
const taken =
    /^(edition|card|family|term|phase|action|choice|score|player|result|refusal|deed\.target|table\.(extended|pending|nothing))\b/;

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The names of the arguments a text asks for. */
export function places(text) {
    const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, body]) => body.split("|")[0]);
    return [...new Set(found.filter((body) => !body.includes(".")))].sort().join(" ");
}

/** What is wrong with a catalogue, held against the first one. */
export function problems(reference, other) {
    const wrong = [];
    for (const key of Object.keys(reference)) {
        if (!(key in other)) wrong.push(`${key}: is missing`);
        else if (places(reference[key]) !== places(other[key])) wrong.push(`${key}: asks for other arguments`);
    }
    for (const key of Object.keys(other)) if (!(key in reference)) wrong.push(`${key}: is not in the first`);
    for (const [key, text] of Object.entries(other)) {
        for (const [, name] of text.matchAll(/\{([a-z0-9-]+\.[a-z0-9.-]+)\}/g)) {
            if (!(name in other)) wrong.push(`${key}: refers to ${name}, which does not exist`);
        }
    }
    return wrong;
}

export function generate() {
    const catalogues = languages.map((language) => {
        const engine = Object.entries(read(join(engineWords, `${language}.json`))).filter(([key]) => taken.test(key));
        return { ...Object.fromEntries(engine), ...read(join(here, `${language}.json`)) };
    });
    const wrong = catalogues.flatMap((catalogue, i) =>
        problems(catalogues[0], catalogue).map((problem) => `${languages[i]}.json: ${problem}`),
    );
    if (wrong.length) throw new Error(wrong.join("\n"));
    const folder = join(here, "generated");
    mkdirSync(folder, { recursive: true });
    catalogues.forEach((catalogue, i) =>
        writeFileSync(join(folder, `${languages[i]}.json`), JSON.stringify(catalogue)),
    );
    const keys = Object.keys(catalogues[0]).filter((key) => !key.includes("@"));
    writeFileSync(
        join(folder, "keys.ts"),
        `export type Key =\n${keys.map((key) => `    | ${JSON.stringify(key)}`).join("\n")};\n`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
