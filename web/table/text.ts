// Sentences about a view: names, choices, moves. The words are the catalogue's, the numbers the view's.
import { say, type Key } from "../i18n/words.svelte";
import type { LogLine, Player } from "../game/session.svelte";
import { parts, type View } from "../lib/protocol";

export function cardName(card: string, edition: string): string {
    return say(`card.${card}` as Key, {}, edition);
}

export function seatName(players: Player[], seat: number | null): string {
    return seat === null ? "" : (players[seat]?.name ?? say("player.name", { seat }));
}

/** A side is called by whoever plays for it. */
export function sideName(view: View, players: Player[], side: number, you = say("player.you")): string {
    const names = (view.sides[side]?.seats ?? []).map((seat) => (seat === view.seat ? you : seatName(players, seat)));
    const last = names.pop() ?? "";
    return names.length ? `${names.join(", ")} ${say("term.and")} ${last}` : last;
}

/** The same within a sentence: what is laid is laid on "you". */
export function targetName(view: View, players: Player[], side: number): string {
    return sideName(view, players, side, say("deed.target"));
}

/** What an action would do, as an offer. */
export function choiceText(action: string, view: View, players: Player[]): string {
    const { verb, card, target, hazardUp } = parts(action);
    const edition = view.edition;
    const given = {
        card: card ? cardName(card, edition) : verb === "take" ? cardName(view.discards.at(-1) ?? "25", edition) : "",
        target: target === null ? "" : targetName(view, players, target),
        goal: "1000",
    };
    if (verb === "coup-fourre") return say("coup.answer");
    const key = verb === "play" ? (hazardUp ? "play-hazard-up" : target === null ? "play" : "attack") : verb;
    return say(`choice.${key}` as Key, given, edition);
}

/** What somebody did, after their name. */
export function moveText(line: LogLine, view: View, players: Player[]): string {
    const { verb, card, target, hazardUp } = parts(line.action);
    const key = verb === "play" ? (hazardUp ? "play-hazard-up" : target === null ? "play" : "attack") : verb;
    const given = {
        card: card ? cardName(card, view.edition) : "",
        target: target === null ? "" : targetName(view, players, target),
    };
    // In a record of one's own match the name may be "You": that too asks for the second person.
    const isOwn = line.seat === view.seat || seatName(players, line.seat) === say("player.you");
    const text = isOwn
        ? say(`you.${key}` as Key, given, view.edition)
        : `${seatName(players, line.seat)} ${say(`action.${key}` as Key, given, view.edition)}`;
    return line.card ? `${text} (${cardName(line.card, view.edition)})` : text;
}

export function levelName(level: string): string {
    return say(`level.${level}` as Key);
}
