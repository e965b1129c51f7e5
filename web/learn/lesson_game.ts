// The hand of the first drive: a match on this device in which the other driver follows the lesson.
import { LocalGame } from "../game/local.svelte";
import { say } from "../i18n/words.svelte";
import { pauseTime } from "../lib/settings.svelte";
import { answers, deck, edition } from "./lesson";

export class Lesson extends LocalGame {
    private said = 0;

    constructor() {
        const seats = [
            { name: say("player.you"), kind: "human" as const },
            { name: "Camille", kind: "bot" as const },
        ];
        super({ edition, players: 2, options: { hands: 1 }, seats, seed: 1, practice: false, deck }, undefined, false);
    }

    protected override async letBotMove(seat: number, _level: string, isVoid: () => boolean): Promise<void> {
        await new Promise((resolve) => setTimeout(resolve, pauseTime() * 2));
        if (!isVoid()) await this.make(answers[this.said++] ?? "", seat);
    }
}
