// The cards' pictures: flat travel posters, drawn here. Each has its own motif, its family's sky and
// its family's mark, so that no card is known by its colour alone.
//
// A picture is 100 × 120; what matters lies in the middle, since cards of other shapes crop the edges.
import type { Family } from "../lib/protocol";

interface Scene {
    sky: [string, string];
    sun: string;
    hills: string;
    ground: string;
}

const scenes: Record<Family, Scene> = {
    distance: { sky: ["#8ecae0", "#fdf0d5"], sun: "#f4a259", hills: "#5b9a8b", ground: "#2f6f73" },
    hazard: { sky: ["#5c1a3a", "#d1495b"], sun: "#f7b267", hills: "#471430", ground: "#2e0f22" },
    remedy: { sky: ["#d8f0d3", "#f7f7e3"], sun: "#f6d55c", hills: "#57a773", ground: "#1f6f54" },
    safety: { sky: ["#163a5f", "#2f6690"], sun: "#ffd166", hills: "#1d4e7a", ground: "#0d2a47" },
};

/** Sky, sun and hills; every card shifts them a little so that no two look alike. */
function background(family: Family, shift: number): string {
    const { sky, sun, hills, ground } = scenes[family];
    const x = 20 + ((shift * 37) % 60);
    const rays =
        family === "safety"
            ? Array.from({ length: 9 }, (_, i) => `<path d="M50 62L${i * 25 - 55} -10h12z" fill="#ffd166" opacity=".13"/>`).join("")
            : "";
    return (
        `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>` +
        `<rect width="100" height="120" fill="url(#sky)"/>${rays}` +
        `<circle cx="${x}" cy="30" r="13" fill="${sun}" opacity="${family === "safety" ? 0.35 : 0.95}"/>` +
        `<path d="M0 84Q${20 + shift} ${66 - shift} 48 80T100 ${72 + shift}V120H0z" fill="${hills}"/>` +
        `<path d="M0 96Q30 84 60 94T100 90V120H0z" fill="${ground}"/>`
    );
}

const road =
    `<path d="M47 74h6l30 46H17z" fill="#39414b"/>` +
    `<path d="M49.4 78h1.2l.8 7h-2.8zM48.6 90h2.8l1.2 10h-5.2zM47 106h6l1.6 14h-9.2z" fill="#ffe9b0"/>`;

/** A kilometre stone: white, its head in the colour of the road. */
function stone(x: number, y: number, size: number, head: string): string {
    return (
        `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 22V0a9 9 0 0 1 18 0v22z" fill="#fffaf0"/>` +
        `<path d="M-9 4V0a9 9 0 0 1 18 0v4z" fill="${head}"/><path d="M-11 22h22v4h-22z" fill="#c9b892"/></g>`
    );
}

const tree = (x: number, y: number, s: number, color = "#1d5c4f") =>
    `<path d="M${x} ${y}q${5 * s} ${14 * s} 0 ${26 * s}q${-5 * s} ${-12 * s} 0 ${-26 * s}z" fill="${color}"/>`;

function wheel(cx: number, cy: number, r: number, rim: string, flat = false): string {
    const tyre = flat
        ? `<path d="M${cx - r} ${cy}a${r} ${r} 0 0 1 ${2 * r} 0q0 ${r * 0.55} ${r * 0.32} ${r * 0.72}h${-2.64 * r}q${r * 0.32} ${-r * 0.17} ${r * 0.32} ${-r * 0.72}z" fill="#1b1b22"/>`
        : `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#1b1b22"/>`;
    const bolts = [0, 72, 144, 216, 288]
        .map((angle) => {
            const a = (angle * Math.PI) / 180;
            return `<circle cx="${(cx + Math.sin(a) * r * 0.3).toFixed(1)}" cy="${(cy - Math.cos(a) * r * 0.3).toFixed(1)}" r="${r * 0.07}" fill="#39414b"/>`;
        })
        .join("");
    return `${tyre}<circle cx="${cx}" cy="${cy}" r="${r * 0.58}" fill="${rim}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.13}" fill="#39414b"/>${bolts}`;
}

function light(lit: "red" | "green"): string {
    const lamp = (cy: number, color: string, on: boolean) =>
        `<circle cx="50" cy="${cy}" r="9.5" fill="${on ? color : "#3b3f4a"}"/>` +
        (on ? `<circle cx="50" cy="${cy}" r="15" fill="${color}" opacity=".3"/>` : "");
    return (
        `<path d="M46 84h8v30h-8z" fill="#20232b"/><rect x="34" y="14" width="32" height="76" rx="11" fill="#20232b"/>` +
        `<rect x="34" y="14" width="32" height="76" rx="11" fill="none" stroke="#fff8ec" stroke-width="2.5"/>` +
        lamp(30, "#ff4b3e", lit === "red") +
        lamp(52, "#ffc43d", false) +
        lamp(74, "#3ddc84", lit === "green")
    );
}

function sign(ended: boolean): string {
    const digits = `<text x="50" y="65" text-anchor="middle" font-family="Futura,Century Gothic,Arial,sans-serif" font-weight="700" font-size="32" fill="${ended ? "#6b7280" : "#1b1b22"}">50</text>`;
    return (
        `<path d="M47 80h6v34h-6z" fill="#d8d2c4"/><circle cx="50" cy="54" r="30" fill="#fffdf7"/>` +
        (ended
            ? `${digits}<g stroke="#1b1b22" stroke-width="3.2"><path d="M30 76L70 32M35.5 79.500L74.5 36.500M26.5 71.500L65.5 28.5"/></g><circle cx="50" cy="54" r="30" fill="none" stroke="#1b1b22" stroke-width="2"/>`
            : `<circle cx="50" cy="54" r="26" fill="none" stroke="#d7263d" stroke-width="8"/>${digits}`)
    );
}

/** A small car from the side, driving to the right; (x, y) is the ground under its middle. */
export function car(x: number, y: number, size: number, body: string): string {
    return (
        `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-24-6q0-9 8-10l5-9q2-4 7-4h11q5 0 8 5l5 8q8 1 8 9v4h-52z" fill="${body}"/>` +
        `<path d="M-8-17l3-6q1-2 3-2h3v8zM4-25h4q3 0 4 3l3 5H4z" fill="#dff3fa"/>` +
        `<circle cx="-13" cy="-2" r="6" fill="#1b1b22"/><circle cx="-13" cy="-2" r="2.6" fill="#e8e2d4"/><circle cx="16" cy="-2" r="6" fill="#1b1b22"/><circle cx="16" cy="-2" r="2.6" fill="#e8e2d4"/></g>`
    );
}

const shield = (inner: string) =>
    `<path d="M50 14q18 10 34 9q3 48-34 70q-37-22-34-70q16 1 34-9z" fill="#ffd166"/>` +
    `<path d="M50 21q15 8 28 8q2 40-28 58q-30-18-28-58q13 0 28-8z" fill="#12365a"/>${inner}`;

const wrench =
    `<path d="M30 30a15 15 0 0 0 18 19l24 27q5 5 10 1t1-9L58 42a15 15 0 0 0-19-18l9 10-2 8-8 2z" fill="#fffaf0" stroke="#1f4d45" stroke-width="2.5" stroke-linejoin="round"/>`;

const motifs: Record<string, string> = {
    "25": `${road}<path d="M8 88V70l9-8 9 8v18zM24 90V74l8-7 8 7v16z" fill="#fdf0d5"/><path d="M6 71l11-10 11 10zM22 75l10-9 10 9z" fill="#d1495b"/>${stone(76, 84, 1, "#e8b93c")}`,
    "50": `${road}${tree(18, 60, 1.3)}${tree(30, 66, 1)}${tree(9, 68, 1)}${stone(76, 84, 1, "#e8b93c")}`,
    "75": `<path d="M0 78h100v16H0z" fill="#3a86a8"/><path d="M18 76l10-26v26zM30 76V54l9 22zM14 78h28l-5 6H19z" fill="#fffaf0"/>${road}${stone(78, 84, 1, "#e8b93c")}`,
    "100": `<path d="M-4 86L26 40l14 20 12-16 34 42z" fill="#457b9d"/><path d="M26 40l-9 14 8-3 6 5 4-3zM52 44l-6 9 6-2 7 5 2-3z" fill="#fffaf0"/>${road}${stone(78, 84, 1, "#d7263d")}`,
    "200": `<path d="M0 36h62v4H0zM0 48h40v4H0zM70 22h30v3H70z" fill="#fffaf0" opacity=".8"/>${road}${car(50, 108, 0.82, "#d7263d")}${stone(82, 80, 0.9, "#d7263d")}`,
    "red-light": light("red"),
    "green-light": light("green"),
    "speed-limit": sign(false),
    "end-of-limit": sign(true),
    "out-of-gas":
        `<path d="M14 78a36 36 0 0 1 72 0z" fill="#fffaf0"/><path d="M20 76a30 30 0 0 1 7-19" fill="none" stroke="#d7263d" stroke-width="7"/>` +
        `<path d="M34 51a30 30 0 0 1 46 25" fill="none" stroke="#9aa0a6" stroke-width="7"/><path d="M50 76L24 62" stroke="#1b1b22" stroke-width="4" stroke-linecap="round"/><circle cx="50" cy="76" r="6" fill="#1b1b22"/>` +
        `<text x="25" y="92" font-family="Futura,Century Gothic,Arial,sans-serif" font-weight="700" font-size="15" fill="#fffaf0" text-anchor="middle">0</text><text x="76" y="92" font-family="Futura,Century Gothic,Arial,sans-serif" font-weight="700" font-size="15" fill="#fffaf0" text-anchor="middle">1</text>`,
    gasoline:
        `<rect x="28" y="30" width="34" height="62" rx="4" fill="#d7263d"/><rect x="33" y="36" width="24" height="18" rx="2" fill="#dff3fa"/><path d="M24 92h42v7H24z" fill="#7f1d2d"/>` +
        `<path d="M62 48h7q4 0 4 4v26a5 5 0 0 0 10 0V52l-9-10" fill="none" stroke="#1b1b22" stroke-width="4" stroke-linecap="round"/><path d="M45 60q9 11 9 17a9 9 0 0 1-18 0q0-6 9-17z" fill="#fffaf0"/>`,
    "flat-tire": `${wheel(50, 62, 28, "#c9cdd3", true)}<path d="M78 92l8-12 3 2-7 12z" fill="#f7b267"/><path d="M20 44l-9-6M17 56H6M80 44l9-6" stroke="#fffaf0" stroke-width="3.5" stroke-linecap="round"/>`,
    "spare-tire": `${wheel(50, 58, 32, "#fffaf0")}<circle cx="50" cy="58" r="26" fill="none" stroke="#6b7280" stroke-width="2" stroke-dasharray="5 4"/>`,
    accident:
        `<path d="M50 16l7 17 16-10-4 18 19-1-14 13 16 10-19 3 7 17-17-9-5 19-9-17-15 12 3-19-19 1 13-14-15-11 19-2-7-18 17 9z" fill="#f7b267"/>` +
        `<g transform="rotate(-14 50 80)">${car(50, 92, 1.15, "#fffaf0")}</g><path d="M72 60l6 5-5 5 8 5" fill="none" stroke="#1b1b22" stroke-width="3"/>`,
    repairs: `${car(50, 108, 1.05, "#2f6690")}<g transform="translate(3 -8)">${wrench}</g>`,
    "right-of-way":
        `<path d="M50 12l40 40-40 40-40-40z" fill="#fffaf0"/><path d="M50 24l28 28-28 28-28-28z" fill="#ffd166"/><path d="M45 92h10v22H45z" fill="#d8d2c4"/>` +
        `<path d="M50 34v30M41 45l9-11 9 11" fill="none" stroke="#12365a" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
    "extra-tank":
        shield(
            `<rect x="32" y="40" width="36" height="28" rx="8" fill="#d7263d"/><path d="M40 40v-7h12v7M32 50h36M32 58h36" stroke="#fffaf0" stroke-width="3" fill="none"/><path d="M74 46v14" stroke="#ffd166" stroke-width="4" stroke-linecap="round"/>`,
        ),
    "puncture-proof": shield(wheel(50, 52, 22, "#fffaf0")),
    "driving-ace": shield(
        `<circle cx="50" cy="52" r="21" fill="none" stroke="#fffaf0" stroke-width="6"/><circle cx="50" cy="52" r="6" fill="#ffd166"/><path d="M30 50h14M56 50h14M50 58v14" stroke="#fffaf0" stroke-width="5"/>`,
    ),
};

/** Drawn before the engine has answered: the page may show cards at once. */
export const families: readonly { id: string; family: Family }[] = [
    ...["25", "50", "75", "100", "200"].map((id) => ({ id, family: "distance" as const })),
    ...["red-light", "speed-limit", "out-of-gas", "flat-tire", "accident"].map((id) => ({ id, family: "hazard" as const })),
    ...["green-light", "end-of-limit", "gasoline", "spare-tire", "repairs"].map((id) => ({ id, family: "remedy" as const })),
    ...["right-of-way", "extra-tank", "puncture-proof", "driving-ace"].map((id) => ({ id, family: "safety" as const })),
];

const familyOf = new Map(families.map(({ id, family }) => [id, family]));
export function family(card: string): Family {
    return familyOf.get(card) ?? "distance";
}

/** Hands are sorted as booklets list the cards. */
const order = new Map(families.map(({ id }, index) => [id, index]));
export function byFamily(a: string, b: string): number {
    return (order.get(a) ?? 0) - (order.get(b) ?? 0);
}

const pictures = new Map<string, string>();

/** The address of a card's picture. An image is laid out and painted much faster than its elements. */
export function picture(card: string): string {
    const known = pictures.get(card);
    if (known) return known;
    const index = families.findIndex(({ id }) => id === card);
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="240" viewBox="0 0 100 120">${background(family(card), (index * 5) % 13)}${motifs[card] ?? ""}</svg>`;
    const address = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
    pictures.set(card, address);
    return address;
}
