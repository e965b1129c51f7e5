// What a build adds to its files: the list that the service worker keeps for offline play, and every
// file once more in compressed form for servers that send it so.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

/** Writes the names and the version of all files into sw.js. */
export function serviceWorker() {
    let folder = "";
    return {
        name: "bornes-service-worker",
        apply: "build",
        configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
        closeBundle() {
            const worker = join(folder, "sw.js");
            const kept = files(folder)
                .filter((path) => path !== worker && !/\.(gz|br|map)$/.test(path))
                .sort();
            const version = createHash("sha256");
            for (const path of kept) version.update(path).update(readFileSync(path));
            const list = kept.map((path) => "/" + relative(folder, path)).map((path) => (path === "/index.html" ? "/" : path));
            const text = readFileSync(worker, "utf8")
                .replace('"FILES"', JSON.stringify(list))
                .replace("VERSION", version.digest("hex").slice(0, 12));
            writeFileSync(worker, text);
        },
    };
}

/** The words are asked for with the first script, not by it: which language is known too late. */
export function preloadedWords() {
    return {
        name: "bornes-preloaded-words",
        apply: "build",
        transformIndexHtml: {
            order: "post",
            handler: (_html, { bundle }) =>
                Object.values(bundle ?? {})
                    .filter((chunk) => /i18n\/generated\/\w+\.json$/.test(chunk.facadeModuleId ?? ""))
                    .map(({ fileName }) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` }, injectTo: "head" })),
        },
    };
}

export function compressed() {
    let folder = "";
    return {
        name: "bornes-compressed",
        apply: "build",
        configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
        closeBundle: {
            sequential: true,
            order: "post",
            handler() {
                for (const path of files(folder)) {
                    if (!/\.(html|js|css|svg|json|txt|wasm|webmanifest)$/.test(path)) continue;
                    const bytes = readFileSync(path);
                    writeFileSync(path + ".gz", gzipSync(bytes, { level: 9 }));
                    writeFileSync(
                        path + ".br",
                        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
                    );
                }
            },
        },
    };
}
