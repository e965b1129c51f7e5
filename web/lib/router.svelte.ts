// Where the page is: /#/NAME?arguments, and /t/ID for a table of the server.

export interface Route {
    name: string;
    rest: string[];
    query: URLSearchParams;
}

function read(): Route {
    const table = /^\/t\/([^/]+)$/.exec(location.pathname);
    if (table?.[1]) return { name: "table", rest: [table[1]], query: new URLSearchParams() };
    const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    const [name = "", ...rest] = path.split("/").map(decodeURIComponent);
    return { name, rest, query: new URLSearchParams(query) };
}

let current = $state.raw(read());

export function route(): Route {
    return current;
}

export function go(hash: string, how: "push" | "replace" = "push"): void {
    const address = `/${hash.startsWith("#") ? hash : `#/${hash}`}`;
    if (how === "replace") history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    current = read();
    scrollTo(0, 0);
}

export function goToTable(id: string): void {
    history.pushState(null, "", `/t/${id}`);
    current = read();
}

addEventListener("hashchange", () => (current = read()));
addEventListener("popstate", () => (current = read()));
