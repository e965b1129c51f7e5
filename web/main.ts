import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { route } from "./lib/router.svelte";
import { applyLanguage, applyTheme } from "./lib/settings.svelte";

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
await applyLanguage(route().query.get("lang"));
mount(App, { target: document.getElementById("app")! });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
