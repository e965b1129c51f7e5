// Serves a built page for the tests, as the server does: compressed where the browser takes it, and the
// page itself for /t/ID.   node tests/serve.mjs FOLDER [PORT]
import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};

/** As the server sends it: nothing inline, nothing from elsewhere. */
const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serve(folder, port = 0) {
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        let path = join(folder, normalize(pathname));
        if (pathname === "/" || /^\/t\/[^/]+$/.test(pathname)) path = join(folder, "index.html");
        if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
            response.writeHead(404).end();
            return;
        }
        const encodings = String(request.headers["accept-encoding"] ?? "");
        const [encoding, suffix] = encodings.includes("br") ? ["br", ".br"] : encodings.includes("gzip") ? ["gzip", ".gz"] : ["", ""];
        const headers = { "content-type": types[extname(path)] ?? "application/octet-stream", "cache-control": "no-cache", "content-security-policy": policy };
        if (suffix && existsSync(path + suffix)) response.writeHead(200, { ...headers, "content-encoding": encoding }).end(readFileSync(path + suffix));
        else response.writeHead(200, headers).end(readFileSync(path));
    });
    return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const server = await serve(process.argv[2] ?? "../build/web", Number(process.argv[3] ?? 0));
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
