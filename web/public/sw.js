// Keeps the page for offline play: all files of one build, exchanged as a whole when a new one comes.
const cacheName = "bornes-VERSION";
const files = "FILES";

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(cacheName)
            .then((cache) => cache.addAll(files))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin) return;
    if (url.pathname.startsWith("/api/") || url.pathname === "/healthz" || url.pathname === "/readyz") return;
    const isPage = event.request.mode === "navigate";
    const kept = caches.open(cacheName).then((cache) => cache.match(isPage ? "/" : event.request));
    event.respondWith(kept.then((response) => response ?? fetch(event.request)));
});
