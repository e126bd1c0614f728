// A QR code in byte mode, level M, versions 1 to 6: enough for a link to a room.

/** By version: bytes of data, of correction in a block, and blocks. */
const VERSIONS: readonly (readonly [number, number, number])[] = [[16, 10, 1], [28, 16, 1], [44, 26, 1], [64, 18, 2], [86, 24, 2], [108, 16, 4]];
const EXP: number[] = [], LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x <<= 1;
  if (x & 256) x ^= 285;
}
for (let i = 255; i < 512; i++) EXP[i] = EXP[i - 255]!;

/** The bytes that repair others. */
function repair(data: readonly number[], size: number): number[] {
  let factors = [1];
  for (let i = 0; i < size; i++) {
    const next = [...factors, 0];
    factors.forEach((factor, j) => { if (factor) next[j + 1]! ^= EXP[LOG[factor]! + i]!; });
    factors = next;
  }
  const rest = [...data, ...Array<number>(size).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const first = rest[i]!;
    if (first) factors.forEach((factor, j) => { if (factor) rest[i + j]! ^= EXP[LOG[factor]! + LOG[first]!]!; });
  }
  return rest.slice(data.length);
}

const MASKS: readonly ((r: number, c: number) => number)[] = [
  (r, c) => (r + c) % 2, (r) => r % 2, (_, c) => c % 3, (r, c) => (r + c) % 3, (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2,
  (r, c) => ((r * c) % 2) + ((r * c) % 3), (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

function bitsOf(bytes: readonly number[], [size, extra, blocks]: readonly [number, number, number]): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number): void => { for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let i = 0; data.length < size; i++) data.push(i % 2 ? 17 : 236);
  const each = size / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * each, (i + 1) * each));
  const repairs = parts.map((part) => repair(part, extra));
  const stream: number[] = [];
  for (let i = 0; i < each; i++) for (const part of parts) stream.push(part[i]!);
  for (let i = 0; i < extra; i++) for (const part of repairs) stream.push(part[i]!);
  return stream.flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
}

/** The 15 bits that tell the level and the mask. */
function formatOf(mask: number): number {
  let rest = mask << 10;
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** The squares of a text, dark ones true; null: it is too long. */
export function qrSquares(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([size]) => bytes.length + 2 <= size) + 1;
  if (!version) return null;
  const size = 17 + 4 * version;
  const grid: (number | null)[][] = Array.from({ length: size }, () => Array<number | null>(size).fill(null));
  const set = (r: number, c: number, dark: number): void => { if (r >= 0 && c >= 0 && r < size && c < size) grid[r]![c] = dark; };
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    for (let r = -1; r < 8; r++) for (let c = -1; c < 8; c++) {
      const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
      set(top + r, left + c, ring === 2 || ring > 3 ? 0 : 1);
    }
  }
  for (let i = 8; i < size - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 ? 0 : 1;
  if (version > 1) {
    for (let r = -2; r < 3; r++) for (let c = -2; c < 3; c++) grid[size - 7 + r]![size - 7 + c] = Math.max(Math.abs(r), Math.abs(c)) === 1 ? 0 : 1;
  }
  grid[size - 8]![8] = 1;
  const fixed = grid.map((row) => row.map((square) => square !== null));
  for (let i = 0; i < 9; i++) {
    fixed[8]![i] = fixed[i]![8] = true;
    if (i < 8) fixed[8]![size - 1 - i] = fixed[size - 1 - i]![8] = true;
  }
  const bits = bitsOf(bytes, VERSIONS[version - 1]!);
  let next = 0;
  for (let c = size - 1, up = true; c > 0; c -= 2, up = !up) {
    if (c === 6) c--;
    for (let i = 0; i < size; i++) {
      const r = up ? size - 1 - i : i;
      for (let j = 0; j < 2; j++) if (!fixed[r]![c - j]) grid[r]![c - j] = bits[next++] ?? 0;
    }
  }
  const made = MASKS.map((mask, number) => masked(grid, fixed, mask, formatOf(number)));
  const best = made.reduce((one, other) => (penalty(other) < penalty(one) ? other : one));
  return best.map((row) => row.map(Boolean));
}

function masked(grid: readonly (number | null)[][], fixed: readonly boolean[][], mask: (r: number, c: number) => number, format: number): number[][] {
  const size = grid.length;
  const done = grid.map((row, r) => row.map((square, c) => (fixed[r]![c] ? (square ?? 0) : (square ?? 0) ^ (mask(r, c) === 0 ? 1 : 0))));
  for (let i = 0; i < 15; i++) {
    const bit = (format >> i) & 1;
    if (i < 6) done[i]![8] = bit;
    else if (i < 8) done[i + 1]![8] = bit;
    else done[size - 15 + i]![8] = bit;
    if (i < 8) done[8]![size - 1 - i] = bit;
    else if (i < 9) done[8]![7] = bit;
    else done[8]![14 - i] = bit;
  }
  done[size - 8]![8] = 1;
  return done;
}

/** How hard it is to read. */
function penalty(grid: readonly number[][]): number {
  const size = grid.length;
  let sum = 0, dark = 0;
  const line = (row: readonly number[]): void => {
    for (let i = 0, run = 1; i < row.length; i++, run++) {
      if (row[i] === row[i + 1]) continue;
      if (run > 4) sum += run - 2;
      run = 0;
    }
    if (/10111010000|00001011101/.test(row.join(""))) sum += 40;
  };
  for (let i = 0; i < size; i++) {
    line(grid[i]!);
    line(grid.map((row) => row[i]!));
    for (let j = 0; j < size; j++) {
      dark += grid[i]![j]!;
      if (i && j && grid[i]![j] === grid[i - 1]![j] && grid[i]![j] === grid[i]![j - 1] && grid[i]![j] === grid[i - 1]![j - 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs(dark / size / size - 0.5) * 20) * 10;
}

/** The dark squares as a path, with the quiet edge around them; empty: the text is too long. */
export function qrPath(text: string): { path: string; size: number } {
  const squares = qrSquares(text) ?? [];
  let path = "";
  squares.forEach((row, r) => row.forEach((dark, c) => { if (dark) path += `M${c + 4},${r + 4}h1v1h-1z`; }));
  return { path, size: squares.length + 8 };
}
