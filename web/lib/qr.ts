// A QR code for a link (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which hold up to
// 213 bytes. Returns rows of modules, true where dark.

/** By version: all codewords, correction codewords a block, and how many blocks. */
const versions: readonly [codewords: number, correction: number, blocks: number][] = [
    [26, 10, 1],
    [44, 16, 1],
    [70, 26, 1],
    [100, 18, 2],
    [134, 24, 2],
    [172, 16, 4],
    [196, 18, 4],
    [242, 22, 4],
    [292, 22, 5],
    [346, 26, 5],
];
const alignments: readonly number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** Arithmetic in GF(256) with the polynomial x⁸+x⁴+x³+x²+1. */
const exp = new Uint8Array(510);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; ++i) {
    exp[i] = exp[i + 255] = x;
    log[x] = i;
    x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}

function correctionOf(data: number[], count: number): number[] {
    let generator = [1];
    for (let i = 0; i < count; ++i) {
        const next = new Array<number>(generator.length + 1).fill(0);
        generator.forEach((factor, at) => {
            next[at]! ^= factor;
            if (factor) next[at + 1]! ^= exp[log[factor]! + i]!;
        });
        generator = next;
    }
    const rest = [...data, ...new Array<number>(count).fill(0)];
    for (let i = 0; i < data.length; ++i) {
        const lead = rest[i]!;
        if (lead) generator.forEach((factor, at) => (rest[i + at]! ^= factor ? exp[log[factor]! + log[lead]!]! : 0));
    }
    return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
    const [total, correction, blocks] = versions[version - 1]!;
    const capacity = total - correction * blocks;
    const bits: number[] = [];
    const put = (value: number, length: number) => {
        for (let i = length - 1; i >= 0; --i) bits.push((value >> i) & 1);
    };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, capacity * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    const data = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
    for (let pad = 0xec; data.length < capacity; pad ^= 0xfd) data.push(pad);

    const shorter = Math.floor(capacity / blocks);
    const longer = capacity % blocks;
    const parts: number[][] = [];
    for (let i = 0, at = 0; i < blocks; ++i) {
        const size = shorter + (i >= blocks - longer ? 1 : 0);
        parts.push(data.slice(at, at + size));
        at += size;
    }
    const checks = parts.map((part) => correctionOf(part, correction));
    const weave = (lists: number[][], length: number) => Array.from({ length }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]!] : []))).flat();
    return [...weave(parts, shorter + 1), ...weave(checks, correction)];
}

/** The remainder of a value by a generator: the check bits of format and version. */
function withCheck(value: number, generator: number, bits: number): number {
    let rest = value << bits;
    const top = 31 - Math.clz32(generator);
    while (31 - Math.clz32(rest) >= top && rest) rest ^= generator << (31 - Math.clz32(rest) - top);
    return (value << bits) | rest;
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
    (r, c) => (r + c) % 2 === 0,
    (r) => r % 2 === 0,
    (_, c) => c % 3 === 0,
    (r, c) => (r + c) % 3 === 0,
    (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
    const size = 17 + 4 * version;
    const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
    const set = (r: number, c: number, dark: boolean) => {
        if (r >= 0 && c >= 0 && r < size && c < size) grid[r]![c] = dark;
    };
    for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
        for (let r = -1; r < 8; ++r) {
            for (let c = -1; c < 8; ++c) {
                const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
                set(top + r, left + c, ring !== 2 && ring !== 4);
            }
        }
    }
    const centres = alignments[version - 1]!;
    for (const row of centres) {
        for (const column of centres) {
            if (grid[row]![column] !== null) continue;
            for (let r = -2; r <= 2; ++r) for (let c = -2; c <= 2; ++c) set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
        }
    }
    for (let i = 8; i < size - 8; ++i) {
        grid[6]![i] ??= i % 2 === 0;
        grid[i]![6] ??= i % 2 === 0;
    }
    set(size - 8, 8, true);
    if (version >= 7) {
        const bits = withCheck(version, 0x1f25, 12);
        for (let i = 0; i < 18; ++i) {
            const dark = ((bits >> i) & 1) === 1;
            set(Math.floor(i / 3), size - 11 + (i % 3), dark);
            set(size - 11 + (i % 3), Math.floor(i / 3), dark);
        }
    }
    return grid;
}

function putFormat(grid: Grid, mask: number): void {
    const size = grid.length;
    const bits = withCheck(mask, 0x537, 10) ^ 0x5412; // level M is 00
    for (let i = 0; i < 15; ++i) {
        const dark = ((bits >> i) & 1) === 1;
        if (i < 6) grid[i]![8] = dark;
        else if (i < 8) grid[i + 1]![8] = dark;
        else if (i === 8) grid[8]![7] = dark;
        else grid[8]![14 - i] = dark;
        if (i < 8) grid[8]![size - 1 - i] = dark;
        else grid[size - 15 + i]![8] = dark;
    }
}

/** How hard a pattern is to read; the mask with the least is taken. */
function penalty(grid: boolean[][]): number {
    const size = grid.length;
    const columns = grid.map((_, c) => grid.map((row) => row[c]!));
    let sum = 0;
    for (const line of [...grid, ...columns]) {
        const text = line.map(Number).join("");
        for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
        for (let at = 0; (at = text.indexOf("1011101", at)) >= 0; ++at) {
            if (text.slice(Math.max(0, at - 4), at) === "0000" || text.slice(at + 7, at + 11) === "0000") sum += 40;
        }
    }
    for (let r = 0; r + 1 < size; ++r) {
        for (let c = 0; c + 1 < size; ++c) {
            const dark = grid[r]![c];
            if (grid[r]![c + 1] === dark && grid[r + 1]![c] === dark && grid[r + 1]![c + 1] === dark) sum += 3;
        }
    }
    const share = grid.flat().filter(Boolean).length / (size * size);
    return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

export function qrCode(text: string): boolean[][] {
    const bytes = new TextEncoder().encode(text);
    const version = versions.findIndex(([total, correction, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= total - correction * blocks) + 1;
    if (version === 0) throw new RangeError("too long for a QR code");
    const words = codewords(bytes, version);
    const fixed = frame(version);
    putFormat(fixed, 0); // reserves the places
    const size = fixed.length;

    const places: [number, number][] = [];
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
        if (right === 6) right = 5;
        for (let i = 0; i < size; ++i) {
            const row = up ? size - 1 - i : i;
            for (const column of [right, right - 1]) if (fixed[row]![column] === null) places.push([row, column]);
        }
    }
    const drawn = masks.map((mask, number) => {
        const grid = fixed.map((row) => [...row]);
        places.forEach(([row, column], i) => {
            const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
            grid[row]![column] = (bit === 1) !== mask(row, column);
        });
        putFormat(grid, number);
        return grid as boolean[][];
    });
    return drawn.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
