// The rules of an edition come as plain text for a terminal (bornes/text/rules_prose.h); this finds its
// blocks again, so that a page can set them properly.

export type Block =
    | { kind: "title" | "heading" | "paragraph"; text: string }
    | { kind: "list"; items: string[] }
    | { kind: "table"; rows: string[][] }
    | { kind: "prices"; items: [string, string][] };

const isUnderline = (line: string | undefined) => line !== undefined && /^(=+|-+)$/.test(line);
const item = /^ {2}(?:-|\d+\.)\s+/;
const price = /^\s*(.*?)\s?\.{2,}\s?(\S.*)$/;

function blockOf(lines: string[]): Block {
    const first = lines[0] ?? "";
    if (lines.length === 2 && isUnderline(lines[1])) {
        return { kind: lines[1]!.startsWith("=") ? "title" : "heading", text: first };
    }
    if (lines.every((line) => price.test(line))) {
        return { kind: "prices", items: lines.map((line) => { const [, label = "", value = ""] = price.exec(line) ?? []; return [label.trim(), value.trim()]; }) };
    }
    if (item.test(first)) {
        const items: string[] = [];
        for (const line of lines) {
            if (item.test(line)) items.push(line.replace(item, "").trim());
            else items.push(`${items.pop() ?? ""} ${line.trim()}`);
        }
        return { kind: "list", items };
    }
    if (lines.length > 1 && lines.every((line) => /\S {2,}\S/.test(line.trim()))) {
        return { kind: "table", rows: lines.map((line) => line.trim().split(/ {2,}/)) };
    }
    return { kind: "paragraph", text: lines.map((line) => line.trim()).join(" ") };
}

export function blocks(text: string): Block[] {
    return text
        .split(/\n{2,}/)
        .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
        .filter((lines) => lines.length > 0)
        .map(blockOf);
}
