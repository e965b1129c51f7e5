// Moments that seldom come by themselves, found by playing: a saved match that stands where seat 0 is asked.
import { openEngine } from "./engine.mjs";

/** A card that can be laid on every other side. */
function canAim({ legal, sides }) {
    const aims = legal.map((action) => action.split(" @")).filter((parts) => parts.length === 2).map(([play]) => play);
    return aims.some((play) => aims.filter((other) => other === play).length === sides.length - 1);
}

const moments = {
    coup: (state, view, length) => state.phase === "coup-fourre" && length > 30 && view().legal.includes("coup-fourre"),
    extension: (state) => state.phase === "extension" && state.actor === 0,
    attack: (state, view, length) => state.phase === "play" && state.actor === 0 && length > 30 && canAim(view()),
    late: (state, _, length) => state.phase === "play" && state.actor === 0 && length > 60,
};

/** Names as long as people have them. */
const names = ["Alexandrine", "Marie-Hélène", "Maximilienne", "Jean-Baptiste", "Bartholomé", "Anne-Sophie"];

/** Club players at all seats until the moment has come, in the first hand of the first seed that brings it. */
export async function savedAt(moment, edition, players) {
    const call = await openEngine();
    const seats = names.slice(0, players).map((name, seat) => (seat === 0 ? { name, kind: "human" } : { name, kind: "bot", level: "club" }));
    for (let seed = 1; seed < 200; ++seed) {
        let state = call("open", { edition, players, options: {}, names: seats.map(({ name }) => name), seed });
        const moves = [];
        while (state.phase !== "over") {
            if (moments[moment](state, () => call("view", { seat: 0 }), moves.length)) {
                return { id: moment, setup: { edition, players, options: {}, seats, seed, practice: true }, moves, takenBack: {} };
            }
            const { action } = call("choose", { view: call("view", { seat: state.actor }), level: "club" });
            moves.push(action);
            state = call("move", { move: action });
        }
    }
    throw new Error(`no ${moment} in ${edition} at ${players}`);
}

/** The saved match in a page, as if it had been left there. */
export async function resume(page, saved) {
    await page.context().addInitScript((game) => localStorage.setItem("bornes.game", game), JSON.stringify(saved));
    await page.go("/#/play");
}
