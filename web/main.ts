import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { route } from "./lib/router.svelte";
import { applyLanguage, applyTheme } from "./lib/settings.svelte";

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
await applyLanguage(route().query.get("lang"));
mount(App, { target: document.getElementById("app")! });

performance.mark("bornes-ready");

// Whoever is here wants to play: the table and the engine are fetched while the first screen is read.
const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
idle(() => void Promise.all([import("./game/PlayRoute.svelte"), import("./game/engine").then(({ catalogue }) => catalogue())]).catch(() => undefined));

// For benchmarks and for the curious: what the page asks its workers, from the console.
Object.assign(window, { bornes: { candidates: async (...given: Parameters<typeof import("./game/engine").candidates>) => (await import("./game/engine")).candidates(...given) } });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
