import type { Plugin } from "vite";
export function serviceWorker(): Plugin;
export function preloadedWords(): import("vite").Plugin;
export function compressed(): Plugin;
