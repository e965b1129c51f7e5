// The first drive: a hand whose cards are stacked, so that everything worth knowing happens within five
// minutes. It is a real hand, played by the real rules; a test plays it to its end.

/** An edition that most people know, two at the table. */
export const edition = "dujardin-modern";

const ownDeal = ["100", "50", "accident", "200", "puncture-proof", "driving-ace"];
const otherDeal = ["green-light", "speed-limit", "100", "75", "out-of-gas", "flat-tire"];

/** In the order the cards are drawn; ours and theirs alternate but for extra turns. */
const draws = [
    "green-light", "50", // our first turn, theirs
    "25", "50",
    "75", "25",
    "end-of-limit", "25",
    "25", "50",
    "spare-tire", "repairs",
    "gasoline", "green-light",
    "green-light", "25",
    "75", "100", // a safety gives another turn
    "25",
    "200", "repairs", // a coup fourré: the hand is refilled, then a turn
    "25",
    "50",
];

export const deck = [...ownDeal.flatMap((card, index) => [card, otherDeal[index]!]), ...draws];

/** What the other driver does, in order. */
export const answers = [
    "play green-light",
    "play speed-limit @0",
    "play 100",
    "play 75",
    "discard 25",
    "play out-of-gas @0",
    "play repairs",
    "play green-light",
    "play flat-tire @0",
    "play 50",
];

/** What we do, each with its paragraph `drive.NAME`. */
export const steps = [
    { name: "start", action: "play green-light" },
    { name: "distance", action: "play 100" },
    { name: "limit", action: "play 50" },
    { name: "end-of-limit", action: "play end-of-limit" },
    { name: "attack", action: "play accident @1" },
    { name: "fast", action: "play 200" },
    { name: "gas", action: "play gasoline" },
    { name: "again", action: "play green-light" },
    { name: "safety", action: "play driving-ace" },
    { name: "extra-turn", action: "play 100" },
    { name: "coup", action: "coup-fourre" },
    { name: "after-coup", action: "play 200" },
    { name: "last", action: "play 50" },
    { name: "extension", action: "stop" },
] as const;
