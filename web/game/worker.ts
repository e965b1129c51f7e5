// A Web Worker with one instance of the engine. The page starts two: one holds the match, one thinks.
//
// The first asks the second for a machine's choice through a port of their own, so that the view of
// another seat never reaches the page.
import { instantiate, type Call } from "../lib/engine_module";
import type { View } from "../lib/protocol";

interface Message {
    id: number;
    request?: object;
    /** Let a level choose for a seat of the match that is held here, and make the move. */
    bot?: { seat: number; level: string; milliseconds?: number; seed: number; open_windows?: true };
    peer?: MessagePort;
    /** The compiled engine: the first message. */
    module?: WebAssembly.Module;
}

type Reply = (answer: object) => void;

let begin: (module: WebAssembly.Module) => void;
const ready: Promise<Call> = new Promise<WebAssembly.Module>((resolve) => (begin = resolve)).then(instantiate);
let peer: MessagePort | null = null;
const waiting = new Map<number, (choice: { action: string }) => void>();
let asked = 0;

function askPeer(request: object): Promise<{ action: string }> {
    return new Promise((resolve) => {
        waiting.set(++asked, resolve);
        peer?.postMessage({ id: asked, request });
    });
}

async function moveOfBot(bot: NonNullable<Message["bot"]>): Promise<object> {
    const call = await ready;
    const view = call<View>({ call: "view", seat: bot.seat });
    const { seat, open_windows, ...how } = bot;
    const choice = await askPeer({ call: "choose", view, ...how });
    const state = call<object>({ call: "move", move: choice.action, ...(open_windows ? { open_windows } : {}) });
    return { ...state, move: choice.action, seat };
}

async function answer(message: Message, reply: Reply): Promise<void> {
    try {
        const call = await ready;
        const value = message.bot ? await moveOfBot(message.bot) : call<unknown>(message.request ?? {});
        reply({ id: message.id, value });
    } catch (error) {
        reply({ id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
}

function listen(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<Message & { value?: { action: string } }>) => {
        if (data.value) {
            waiting.get(data.id)?.(data.value);
            waiting.delete(data.id);
        } else {
            void answer(data, (reply) => port.postMessage(reply));
        }
    };
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.module) {
        begin(data.module);
    } else if (data.peer) {
        peer = data.peer;
        listen(peer);
    } else {
        void answer(data, (reply) => self.postMessage(reply));
    }
};
