// The picture to share: one standalone SVG, which needs no style sheet and holds no words of any player.
import { avatar, type Expression } from "./avatar.js";
import { earsOf } from "./icons.js";
import { fire, land } from "./land.js";
import type { Role } from "../wire/messages.js";

export interface Shared {
  light: "dawn" | "night";
  people: readonly { seed: string; role: Role | null; expression: Expression; dead: boolean; me: boolean }[];
  /** One sentence, and what stands below it and at the edge. */
  line: string;
  sub: string;
  foot: string;
  /** Of a village that others have still to play: all but oneself are shadows without ears, and days are shown instead. */
  days?: readonly { text: string; dark: boolean }[] | null;
}

export const WIDTH = 1200, HEIGHT = 630;
const CLASSES = ["l-s1", "l-s2", "l-s3", "l-orb", "l-halo", "l-cloud", "l-h1", "l-h2", "l-h3", "l-tree", "l-g1", "l-g2", "l-house", "l-roof", "l-roof2", "l-win"];
const COLOURS = {
  dawn: ["#8FB4D0", "#F0CFC0", "#FBE3A8", "#F7A54A", "#FCE0A8", "#FBE6DA", "#A9B7A8", "#8AA688", "#6A8F70", "#4B7060", "#E3CBA4", "#D0B288", "#EBD7C0", "#A4533F", "#75648A", "#FFD890"],
  night: ["#0F1228", "#232850", "#4A4270", "#F3E9CF", "#6C6FA3", "#2E3260", "#2C3060", "#222650", "#1A1D40", "#131633", "#2A2A4C", "#20203C", "#2D2C52", "#1C1B38", "#1A1936", "#FFC765"],
};
const INK = { dawn: "#2B2430", night: "#F1E9DA" };
const SHADOW = { dawn: "#4A3B52", night: "#0A0A16" };
const SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',Georgia,serif";
const SANS = "'Hiragino Sans','Noto Sans JP','Noto Sans CJK JP',system-ui,sans-serif";
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Attributes in place of classes. */
function coloured(svg: string, light: Shared["light"]): string {
  const attributes = new Map<string, string>([
    ...CLASSES.map((name, i): [string, string] => [name, `${i < 3 ? "stop-color" : "fill"}="${COLOURS[light][i] ?? ""}"`]),
    ["l-dark", `fill="${COLOURS[light][14] ?? ""}"`], ["l-stars", `fill="#FFF6DC" opacity="${light === "night" ? 1 : 0.1}"`],
    ["fire-glow", `fill="#F2A65A" opacity="${light === "night" ? 0.26 : 0.16}"`], ["fire-log", 'fill="#5B3A2A"'], ["fire-stone", 'fill="#7F7684"'],
    ["fl3", 'fill="#E2571E"'], ["fl2", 'fill="#F79A2E"'], ["fl1", 'fill="#FFE08A"'], ["fire-sparks", 'fill="#FFC15E"'],
  ]);
  return svg.replace(/ class="([^"]*)"/g, (_, name: string) => (attributes.has(name) ? ` ${attributes.get(name) ?? ""}` : ""));
}

/** Letters of a line shrink until it has room: of Latin script they are half as wide. */
function sizeOf(line: string): number {
  const width = [...line].reduce((sum, letter) => sum + (letter.codePointAt(0)! < 0x2e80 ? 0.56 : 1), 0);
  return Math.max(34, Math.min(64, Math.floor(920 / width)));
}

export function share({ light, people, line, sub, foot, days = null }: Shared): string {
  const count = people.length, back = Math.ceil(count * 0.6), front = count - back, left = Math.ceil(front / 2);
  const scale = count > 9 ? 0.66 : count > 6 ? 0.76 : 0.84, step = (WIDTH - 240) / (back - 1 || 1);
  const doll = (one: Shared["people"][number], x: number, y: number, s: number): string => {
    const drawn = avatar(one.seed, { expression: one.expression, dead: one.dead, role: days ? null : earsOf(one.role), mono: days && !one.me ? SHADOW[light] : null, still: true });
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><ellipse rx="${52 * s}" ry="${11 * s}" fill="#20141f" opacity=".28"/>${drawn.replace("<svg", `<svg x="${-100 * s}" y="${-248 * s}" width="${200 * s}" height="${254 * s}"`)}</g>`;
  };
  const behind = people.slice(0, back).map((one, i) => doll(one, back === 1 ? WIDTH / 2 : 120 + step * i, 478 - Math.sin(Math.PI * (back === 1 ? 0.5 : i / (back - 1))) * 22, scale));
  const before = people.slice(back).map((one, i) => doll(one, i < left ? 120 + step * (0.5 + i) : WIDTH - 120 - step * (0.5 + i - left), 604, scale * 1.08));
  const inner = `<ellipse class="l-g2" cx="600" cy="548" rx="600" ry="96"/>${behind.join("")}${fire(600, 566, 0.8)}${before.join("")}`;
  const drawn = land({ w: WIDTH, h: HEIGHT, hz: 372, orb: light === "night" ? [1000, 226, 46] : [600, 316, 70], seed: 3, fit: "none", inner }).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const text = (x: number, y: number, size: number, weight: number, words: string, more = ""): string =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" font-family="${more.includes("anchor") ? SANS : SERIF}" fill="${INK[light]}"${more}>${escaped(words)}</text>`;
  const chips = (days ?? []).map(({ text: label, dark }, i) => `<g transform="translate(${64 + i * 96} 196)"><rect width="84" height="38" rx="9" fill="${dark ? "#1B1D38" : "#FFFAF0"}" opacity=".94"/><text x="42" y="26" text-anchor="middle" font-size="18" font-weight="700" font-family="${SANS}" fill="${dark ? "#F1E9DA" : "#2B2430"}">${escaped(label)}</text></g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${coloured(drawn, light)}${text(64, 112, sizeOf(line), 700, line)}${text(66, 166, 28, 600, sub)}${chips.join("")}` +
    `${text(1136, 66, 26, 700, "JINRO", ' text-anchor="end" letter-spacing="3"')}${text(1136, 98, 19, 500, foot, ' text-anchor="end"')}</svg>`;
}
