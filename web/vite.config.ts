import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { generate } from "./i18n/generate.mjs";
import { compressed, preloadedWords, serviceWorker } from "./tools/output.mjs";

/** The catalogues become typed words before anything is compiled; a missing key ends the build. */
const words: Plugin = { name: "bornes-words", buildStart: generate };

/** Two files instead of forty: what the first screen needs, and what a table needs. */
function chunkOf(id: string): string | undefined {
    if (/node_modules\/svelte|\/lib\/(announce|router|settings|storage|Settings|Dialog|protocol)|\/i18n\/words|\/game\/saved|preload-helper/.test(id)) return "core";
    if (/\/table\/|\/game\/(?!online|Online|worker)|\/lib\/(Icon|sound)/.test(id)) return "play";
    return undefined;
}

export default defineConfig({
    base: "/",
    plugins: [words, svelte(), preloadedWords(), serviceWorker(), compressed()],
    server: { fs: { allow: [".."] } },
    worker: { format: "es" },
    build: {
        outDir: process.env.BORNES_WEB_OUT ?? "../build/web",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { output: { manualChunks: chunkOf } },
    },
    test: { include: ["**/*.test.ts"], exclude: ["node_modules/**", "tests/**"] },
} as Parameters<typeof defineConfig>[0]);
