import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { generate } from "./i18n/generate.mjs";
import { compressed, serviceWorker } from "./tools/output.mjs";

/** The catalogues become typed words before anything is compiled; a missing key ends the build. */
const words: Plugin = { name: "bornes-words", buildStart: generate };

export default defineConfig({
    base: "/",
    plugins: [words, svelte(), serviceWorker(), compressed()],
    server: { fs: { allow: [".."] } },
    worker: { format: "es" },
    build: {
        outDir: process.env.BORNES_WEB_OUT ?? "../build/web",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    test: { include: ["**/*.test.ts"], exclude: ["node_modules/**", "tests/**"] },
} as Parameters<typeof defineConfig>[0]);
