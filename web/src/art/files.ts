// Pictures as files: those that LiCOS messages name, and the parts of the picture of a game, for previews of links, which need
// no style sheet; and the signs of a contest's report, which has that of the page. `make pictures` writes them.
import { avatar, CAST, WOLF_EAR } from "./avatar.js";
import { KNOWN } from "./cast.js";
import { drawnSign, icon, logo, pictograms, sign, SIGNS, signSide, type SignSide } from "./icons.js";
import { land } from "./land.js";
import type { Role } from "../wire/messages.js";

/** The characters of LiCOS; players call them by the first letter. */
const LICOS = [
  "adil", "borya", "chacha", "devdatta", "ekrem", "fernando", "gavriil", "henrik", "ileanna", "jasmin", "kaiji", "louise", "marthe",
  "nanyamka", "oliwia", "ryan", "susan", "thuy", "uma", "valeria", "yihan",
];
/** Without a hat and with short hair: the outline of anybody. */
const PLAIN = "henrik";
/** The side of the square with the first letter; of a picture of 50 pixels it takes 15. */
const TAG = 54;

/** Day, if the village has won; night, if the wolves have. */
const LIGHTS = ["day", "dusk", "night"];
const BLACK = "#000000";

type Values = Partial<Record<string, string>>;

/** The tokens that one selector of a style sheet sets. */
function tokens(css: string, selector: string): (name: string) => string {
  const block = css.split(`${selector}{`)[1]?.split("}")[0] ?? "";
  return (name) => new RegExp(`--${name}:([^;]+)`).exec(block)![1]!;
}

/** Without zeros at the end of a fraction. */
const tidy = (svg: string): string => svg.replace(/(\.\d*?)0+(?!\d)/g, (_, digits: string) => (digits === "." ? "" : digits));
const inside = (svg: string): string => tidy(svg).replace(/^<svg[^>]*>|<\/svg>$/g, "");

/** What is inside a drawing, with attributes in place of classes. */
const bare = (svg: string, styles: Values = {}): string =>
  inside(svg).replace(/ class="([^"]*)"/g, (_, name: string) => styles[name] ?? "").replace(/<g[^>]*><\/g>/g, "");

const file = (box: string, shapes: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes}</svg>\n`;

/** Below its middle the circle cuts the figure; hats may stand out above it. */
const bust = (figure: string, over: string): string =>
  file("-91 -8 182 182", `<clipPath id="c"><path d="M-86,-8V88A86,86 0 0 0 86,88V-8Z"/></clipPath><g clip-path="url(#c)">${figure}</g>${over}`);

/** The files of LiCOS, by name; `css`: the tokens of the page. */
export function licosPictures(css: string): Map<string, string> {
  const day = tokens(css, '[data-light="day"]'), ink = day("ink"), paper = day("sheet");
  const colours: Record<SignSide, string> = { village: day("p-village"), wolf: day("p-wolf"), hamster: day("p-hamster"), unknown: day("ink-2") };
  const line = ` fill="none" stroke="${paper}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"`;
  // The rim keeps a sign apart from a dark background.
  const role = (side: SignSide, drawn: string): string => file("0 0 40 40", bare(drawn, {
    frame: ` fill="${colours[side]}" stroke="${paper}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"`,
    glyph: line, f: ` fill="${paper}"`, k: ` stroke="${colours[side]}"`, cut: ` fill="${paper}"`,
  }).replaceAll(' fill-rule="evenodd"', ' fill-rule="evenodd" stroke="none"'));
  const letter = (name: string): string =>
    `<rect x="-89" y="${172 - TAG}" width="${TAG}" height="${TAG}" rx="15" fill="${ink}" stroke="${paper}" stroke-width="4"/>` +
    `<text x="${TAG / 2 - 89}" y="${172 - TAG * 0.21}" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-weight="700" font-size="${TAG * 0.78}" fill="${paper}">${name[0]!.toUpperCase()}</text>`;
  const stranger = `<circle cx="0" cy="88" r="86" fill="${day("shade-ink-2")}"/>${bare(avatar(PLAIN, { mono: day("shade-hair") }))}`;
  const bell = `<g transform="translate(3.2 2.6) scale(1.4)" stroke-width="1.6">${inside(icon("bell"))}</g>`;
  return new Map([
    ...LICOS.map((name): [string, string] => [`${name}.svg`, bust(bare(avatar(name, { crop: "bust", halo: true })), letter(name))]),
    ["anonymous.svg", bust(stranger, `<g transform="translate(-60 30) scale(3)"${line}>${pictograms.unknown}</g>`)],
    ...(Object.entries(SIGNS) as [Role, string][]).map(([one, name]): [string, string] => [`${name}.svg`, role(signSide(one), sign(one))]),
    ["master.svg", role("unknown", drawnSign("unknown", bell))],
  ]);
}

/** The parts of the picture of a game, by their ids: the land by the light, villagers, and their shadows in any colour. */
export function previewParts(css: string, base: string): string {
  const part = (id: string, drawn: string): string => `<g id="${id}">${drawn}</g>\n`;
  const lands = LIGHTS.map((light) => {
    const value = tokens(css, `[data-sky="${light}"]`);
    const attributes = (rule: string): string => rule.replace(/([\w-]+):(?:var\(--([\w-]+)\)|([^;]+));?/g, (_, key: string, token: string | undefined, plain: string) => ` ${key}="${token ? value(token) : plain}"`);
    const styles = Object.fromEntries([...base.matchAll(/\.(l-\w+)\{([^}]*)\}/g)].map(([, name = "", rule = ""]) => [name, attributes(rule)]));
    return part(light, bare(land({ w: 1200, h: 630, hz: 322, orb: [930, 170, 84], seed: 4 }), styles).replaceAll("\n", ""));
  });
  const villagers = Object.keys(CAST).flatMap((name) => [part(name, bare(avatar(name))), part(`${name}-shadow`, bare(avatar(name, { mono: BLACK })).replaceAll(BLACK, "currentColor"))]);
  const ears = part("ears", `<path d="${WOLF_EAR}" fill="currentColor"/><path d="${WOLF_EAR}" transform="scale(-1,1)" fill="currentColor"/>`);
  return file("0 0 1200 630", `<defs>\n${lands.join("")}${villagers.join("")}${ears}</defs>`);
}

/** What belongs to the parts: who looks like which villager, and the colour of a shadow and how dark it is, by the light. */
export function previewFacts(css: string): string {
  const shadows = LIGHTS.map((light) => {
    const value = tokens(css, `[data-sky="${light}"]`);
    return [light, [value("cast"), Number(value("cast-a"))]];
  });
  return `${JSON.stringify({ looks: Object.fromEntries(KNOWN), shadows: Object.fromEntries(shadows) }, null, 1)}\n`;
}

/** The signs of the report, by role, and the mark of the house. */
export function reportSigns(): string {
  const signs = (Object.keys(SIGNS) as Role[]).map((role) => [role, tidy(sign(role))]);
  return `${JSON.stringify({ ...Object.fromEntries(signs), logo: tidy(logo()) }, null, 1)}\n`;
}
