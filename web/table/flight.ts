// Cards that fly from where they were to where they will lie, so that one sees what happened.
import { mount, unmount } from "svelte";
import type { Moment } from "../game/session.svelte";
import { parts, sideOf, type CardInfo, type View } from "../lib/protocol";
import Card from "./Card.svelte";

export interface Flight {
    /** The card that is seen; null for one face down. */
    card: string | null;
    from: string;
    to: string;
}

/** From which place to which a move takes its card; nothing for a move without one. */
export function flightOf(moment: Moment, before: View, cards: readonly CardInfo[]): Flight | null {
    if (moment.kind !== "action" || moment.seat === null) return null;
    const { verb, card, target } = parts(moment.action);
    const own = sideOf(before, moment.seat);
    const isMine = moment.seat === before.seat;
    const hand = isMine ? "hand" : `seat-${moment.seat}`;
    const pileOf = (id: string, side: number): string => {
        const info = cards.find((known) => known.id === id);
        if (info?.family === "distance") return `road-${side}`;
        if (info?.family === "safety") return `safety-${side}`;
        return `${info?.pile ?? "battle"}-${side}`;
    };
    switch (verb) {
        case "play":
            return card ? { card, from: isMine ? `card-${card}` : hand, to: pileOf(card, target ?? own) } : null;
        case "discard":
            return card ? { card, from: isMine ? `card-${card}` : hand, to: "discard" } : null;
        case "coup-fourre": {
            const safety = cards.find((known) => known.id === before.pending?.hazard)?.safety;
            return safety ? { card: safety, from: isMine ? `card-${safety}` : hand, to: `safety-${own}` } : null;
        }
        case "draw":
            return { card: null, from: "draw", to: hand };
        case "take":
            return { card: before.discards.at(-1) ?? null, from: "discard", to: hand };
        default:
            return null;
    }
}

function find(place: string): Element | null {
    if (place.startsWith("card-")) {
        return document.querySelector(`[data-held="${place.slice(5)}"]`) ?? document.querySelector('[data-place="hand"]');
    }
    return document.querySelector(`[data-place="${place}"]`);
}

/** A card's size at a place: that of a card that lies there, or that fits. */
function boxAt(place: string): DOMRect | null {
    const element = find(place);
    if (!element) return null;
    const box = (element.querySelector(".card") ?? element).getBoundingClientRect();
    const width = Math.min(box.width, 90);
    const height = width * 1.28;
    return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

export async function fly({ card, from, to }: Flight, edition: string, milliseconds: number): Promise<void> {
    // First, because to measure is to lay out the page.
    if (milliseconds === 0) return;
    const start = boxAt(from);
    const end = boxAt(to);
    if (!start || !end) return;
    const holder = document.createElement("div");
    holder.setAttribute("aria-hidden", "true");
    const width = Math.max(start.width, end.width, 54);
    Object.assign(holder.style, {
        position: "fixed",
        left: "0",
        top: "0",
        width: `${width}px`,
        height: `${width * 1.28}px`,
        zIndex: "50",
        pointerEvents: "none",
        transformOrigin: "0 0",
    });
    document.body.append(holder);
    const shown = mount(Card, { target: holder, props: { id: card, edition } });
    const at = (box: DOMRect, turn: number) =>
        `translate(${box.x}px, ${box.y}px) scale(${box.width / width}) rotate(${turn}deg)`;
    const animation = holder.animate(
        [
            { transform: at(start, -6) },
            { transform: at(end, 0) },
        ],
        { duration: milliseconds, easing: "cubic-bezier(.3,.1,.2,1)", fill: "forwards" },
    );
    // A page in the background does not run animations: nothing may wait for one there.
    await Promise.race([animation.finished.catch(() => undefined), new Promise((done) => setTimeout(done, milliseconds + 120))]);
    void unmount(shown);
    holder.remove();
}
