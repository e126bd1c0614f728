// Icons: 24 grid, 1.8 stroke, round ends, at most one filled part. Signs: the outline of a role sign is its side: a house
// is the village, two pointed ears are the wolves, two round ears the werehamster. Colour only repeats the outline.
import type { Role, Side } from "../wire/messages.js";

const I = {
  sun: '<circle cx="12" cy="12" r="4.4" class="cut"/><path d="M12 2.6v2.2M12 19.2v2.2M2.6 12h2.2M19.2 12h2.2M5.4 5.4l1.5 1.5M17.1 17.1l1.5 1.5M18.6 5.4l-1.5 1.5M6.9 17.1l-1.5 1.5"/>',
  moon: '<path class="cut" d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z"/>',
  dusk: '<path d="M3 18.5h18M6 15a6 6 0 0 1 12 0"/><path d="M12 4v3M4.6 8.6l1.8 1.6M19.4 8.6l-1.8 1.6"/>',
  fire: '<path class="cut" d="M12 21c-4 0-6.6-2.7-6.6-6.2 0-3.1 2-4.7 3.2-6.6.3 1.6 1 2.6 2 3 .2-3.4 1.4-6 4-8.2-.2 3 .8 4.300 2.300 6.1 1.100 1.400 1.700 3 1.700 5.300C18.600 18.400 16 21 12 21Z"/>',
  talk: '<path d="M4 5.500h16v10.500h-8.500L7 20v-4H4Z"/>', 
  eye: '<path d="M2.500 12s3.500-6.500 9.500-6.500S21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z"/><circle cx="12" cy="12" r="2.800" class="cut"/>',
  shut: '<path d="M3 10c2 3.400 5.300 5 9 5s7-1.600 9-5M5.500 13.400 3.800 16M12 15.200v3M18.500 13.400 20.200 16"/>',
  ears: '<path class="cut" d="M3.500 3.500c3 .6 5.200 2.300 6.300 4.300a9 9 0 0 1 4.400 0c1.100-2 3.300-3.700 6.300-4.300.6 3.700.3 6.600-.6 8.700.2 4.800-3 8.300-7.900 8.300s-8.100-3.500-7.900-8.300c-.9-2.100-1.200-5-.6-8.700Z"/>',
  wisp: '<path class="cut" fill-rule="evenodd" d="M5 20.500V11a7 7 0 0 1 14 0v9.500l-2.300-2-2.300 2-2.400-2-2.400 2-2.300-2ZM9.500 9.300a1.300 1.700 0 1 0 .1 0ZM14.500 9.300a1.300 1.700 0 1 0 .1 0Z"/>',
  bell: '<path class="cut" d="M6 16.500c1.200-1.500 1.200-3 1.200-5.300a4.800 4.800 0 0 1 9.600 0c0 2.300 0 3.800 1.200 5.300Z"/><path d="M12 3.400v2M10 19.500a2 2 0 0 0 4 0"/>',
  star: '<path d="m12 3.600 2.600 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800-4.200-4.100 5.800-.8Z"/>',
  starred: '<path class="cut" d="m12 3.600 2.600 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.700-5.200 2.700 1-5.800-4.200-4.100 5.800-.8Z"/>',
  search: '<circle cx="10.500" cy="10.500" r="6"/><path d="m15 15 5.500 5.500"/>',
  send: '<path class="cut" d="M3.500 11.500 20.500 4l-5 16.500-4-6.500Z"/><path d="m11.500 14 4-5"/>',
  pen: '<path d="m4 20 1-4.500L16.500 4 20 7.500 8.500 19Z"/><path d="m14 6.500 3.500 3.500"/>',
  people: '<circle cx="9" cy="8" r="3.400"/><path d="M2.800 20c.3-4 2.700-6.200 6.200-6.200s5.900 2.200 6.200 6.200M15.500 5a3.300 3.300 0 0 1 0 6.200M17.500 14.300c2.200.8 3.500 2.800 3.700 5.700"/>',
  board: '<path d="M4 4h16v16H4ZM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16"/>',
  play: '<path class="cut" d="M7 4.500v15l12.500-7.500Z"/>', pause: '<path class="cut" d="M6.500 4.500h4v15h-4ZM13.500 4.500h4v15h-4Z"/>',
  next: '<path class="cut" d="M5 5v14l9.500-7Z"/><path d="M18.500 5v14"/>', prev: '<path class="cut" d="M19 5v14l-9.500-7Z"/><path d="M5.500 5v14"/>',
  sound: '<path class="cut" d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z"/><path d="M15.500 9a4.300 4.300 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
  mute: '<path class="cut" d="M4 9.500h3.500L12 5.500v13l-4.500-4H4Z"/><path d="m16 9.500 5 5M21 9.500l-5 5"/>',
  caption: '<path d="M3.500 5.500h17v13h-17ZM7 13.500h4M13.500 13.500H17M7 10h10"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1"/>',
  copy: '<path d="M8.500 8.500h11v11h-11Z"/><path d="M15.500 5V4.500h-11v11H5"/>',
  crown: '<path class="cut" d="M4 18.500 3 7.500l5 4 4-6.500 4 6.500 5-4-1 11Z"/>',
  plus: '<path d="M12 4.500v15M4.500 12h15"/>', check: '<path d="m4.500 12.500 5 5.500L19.500 6.500"/>', x: '<path d="m6 6 12 12M18 6 6 18"/>', minus: '<path d="M5 12h14"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5.300l3.500 2.200"/>',
  globe: '<circle cx="12" cy="12" r="8.500"/><path d="M3.500 12h17M12 3.500c5 5.500 5 11.500 0 17M12 3.500c-5 5.500-5 11.500 0 17"/>',
  plug: '<path d="M9 3v5M15 3v5M6.500 8h11v3.500a5.500 5.500 0 0 1-11 0ZM12 17v4.500"/>',
  vote: '<path class="cut" d="M9 3.500h6l-1 6.500 3 3.500H7l3-3.500Z"/><path d="M5 17.500h14M6.500 20.500h11"/>',
  claw: '<path d="M7 3.500c.5 6-.5 11-3.500 16M12.500 3.500c.5 6.500-.5 12-3.500 17M18 3.500c.5 6.500-.5 11.500-3.500 16.500"/>',
  shield: '<path d="M12 3.300 4.800 6v5.500c0 4.500 2.900 7.500 7.200 9.200 4.300-1.700 7.200-4.700 7.200-9.200V6Z"/>',
  orb: '<circle cx="12" cy="10" r="6.500"/><path d="M7 20.500h10l-1.500-3.800h-7ZM9.300 8.500A3.300 3.300 0 0 1 12 6.700"/>',
  door: '<path d="M6 20.500V4h9v16.500M3.500 20.500h17M15 6.500l4 1.500v12.500"/><circle cx="12" cy="12.500" r="1.100" class="cut"/>',
  trophy: '<path d="M7.500 4h9v5.500a4.500 4.500 0 0 1-9 0ZM7.500 5.500H4c0 3.500 1.200 5 3.700 5.300M16.500 5.500H20c0 3.500-1.200 5-3.700 5.300M12 14v3.500M8 20.500h8M9.500 17.500h5"/>',
  down: '<path d="M12 4v11.500M7 11l5 5 5-5M4.500 20h15"/>', upload: '<path d="M12 16V4.500M7 9l5-5 5 5M4.500 20h15"/>',
  left: '<path d="m14.500 5-7 7 7 7"/>', right: '<path d="m9.500 5 7 7-7 7"/>', chev: '<path d="m5 9 7 7 7-7"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>', more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>',
  warn: '<path d="M12 4 2.800 19.500h18.400Z"/><path d="M12 10v4.500M12 17.200v.1"/>', info: '<circle cx="12" cy="12" r="8.500"/><path d="M12 11v5M12 8v.1"/>',
  cloud: '<path d="M7 18.500a4 4 0 0 1-.3-8A5.500 5.500 0 0 1 17.300 9a4.700 4.700 0 0 1 .2 9.500M4 4l16 16"/>',
  again: '<path d="M4.500 12a7.500 7.500 0 1 0 2.400-5.500M4.500 4v4.500H9"/>', full: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  code: '<path d="m8.500 7-5 5 5 5M15.500 7l5 5-5 5M13.500 5l-3 14"/>',
  drain: '<path d="M6 3.500h12M6 20.500h12M8 3.500v3.700l4 4.800 4-4.800V3.500M8 20.500v-3.700l4-4.800 4 4.800v3.700"/><path class="cut" d="M9.300 20.500 12 17.200l2.700 3.300Z"/>',
  zzz: '<path d="M5 6h6l-6 7h6M13.500 12.500H18l-4.500 5.500H18"/>', thread: '<path d="M3 16c3-8 6 6 9-2s6 4 9-6"/>',
  home: '<path d="M4 11 12 4l8 7v9h-5.500v-5.500h-5V20H4Z"/>', table: '<path d="M3.500 5.500h17v13h-17ZM3.500 10h17M9.500 10v8.500"/>', chart: '<path d="M4 20h16M7 16.500v-5M12 16.500V6M17 16.500v-8"/>',
  filter: '<path d="M4 5h16l-6 7.500V19l-4-2v-4.500Z"/>', face: '<circle cx="12" cy="12" r="8.500"/><path d="M9 10v.1M15 10v.1M8.500 14.500c2 2.300 5 2.300 7 0"/>', hand: '<path d="M7.500 12.500V6.200a1.500 1.500 0 0 1 3 0V11M10.500 11V4.700a1.500 1.500 0 0 1 3 0V11M13.500 11V5.700a1.500 1.500 0 0 1 3 0v7.800c0 4-2.200 7-5.500 7-2.600 0-4-1.200-5.200-3.300L3.700 13.500c.9-1.200 2.300-1.100 3.200 0l.6.700"/>'
};
export type IconName = keyof typeof I;
const ACTS: Partial<Record<string, IconName>> = {
  day: "sun", night: "moon", voting: "vote", votes: "vote", counts: "vote", executed: "door", found: "wisp", removed: "door",
  divined: "orb", sensed: "wisp", guarded: "shield", attacked: "claw", paused: "clock", resumed: "fire", over: "trophy",
};
/** The icon of a kind of act. */
export const iconOf = (kind: string): IconName => ACTS[kind] ?? "bell";
export const icon = (name: IconName): string => `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${I[name]}</svg>`;

// ---- role signs ----
const FRAME = {
  village: 'M20 2.500 37 15v19.500a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V15Z',
  wolf: 'M4.500 1.500C9.500 3 13 6 14.800 9.400a17 17 0 0 1 10.400 0C27 6 30.500 3 35.500 1.500c2.300 7 2.300 12.600.8 17C36.800 29.500 30.500 38 20 38S3.200 29.500 3.700 18.500c-1.500-4.400-1.500-10 .8-17Z',
  hamster: 'M9 3.500c3 0 5.300 1.500 6.300 3.700a17 17 0 0 1 9.400 0A6.900 6.900 0 0 1 31 3.500c4 0 7 3 7 6.800 0 2.700-1.300 4.800-3.200 6 .9 2 1.300 4 1.300 6.100C36.100 31.500 29 38 20 38S3.900 31.500 3.900 22.400c0-2.100.4-4.100 1.300-6.100A6.700 6.700 0 0 1 2 10.300c0-3.800 3-6.800 7-6.800Z',
  unknown: 'M8 5h24a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z'
};
/** Of roles; drawn around (20,22). */
export const pictograms = {
  villager: '<circle cx="20" cy="18" r="4.600" class="f"/><path class="f" d="M10.500 32.500c.4-6.300 4-9 9.500-9s9.100 2.700 9.500 9Z"/>',
  seer: '<path d="M8.500 23s4.200-7.500 11.500-7.500S31.500 23 31.500 23 27.300 30.500 20 30.500 8.500 23 8.500 23Z"/><circle cx="20" cy="23" r="3.600" class="f"/>',
  medium: '<path class="f" fill-rule="evenodd" d="M11.500 33V21.500a8.500 8.500 0 0 1 17 0V33l-2.800-2.600-2.900 2.600-2.800-2.600-2.800 2.600-2.900-2.600ZM16.900 19.500a1.600 2.100 0 1 0 .1 0ZM23.100 19.500a1.600 2.100 0 1 0 .1 0Z"/>',
  hunter: '<path d="M14 12c9.500 1.500 14.500 8.500 14.500 20M14 12v20h14.500"/><path d="m12.500 33.500 14-14M26.500 19.500h-5M26.500 19.500v5"/>',
  mason: '<circle cx="15.500" cy="24" r="5.700"/><circle cx="24.500" cy="24" r="5.700"/>',
  madman: '<path d="M10.500 16.500h19c.8 9-3 15.500-9.500 15.500s-10.300-6.500-9.500-15.500Z"/><path d="M20 16.500V32"/><path class="f" d="M20 16.500V32c6.500 0 10.300-6.500 9.500-15.500Z"/><path class="k" d="M23 22.500h4M22.500 28c1.300-1.600 2.700-1.600 4 0"/><path d="M13 22.500h4M13.500 26.500c1.300 1.600 2.700 1.600 4 0"/>',
  werewolf: '<path class="f" d="m9.500 18 8 4.500c-2.500 2.300-6.500 1.600-8-4.500ZM30.500 18l-8 4.500c2.500 2.300 6.500 1.600 8-4.500Z"/><path d="M13.500 28.500c4 2 9 2 13 0"/><path class="f" d="m15.500 29 1.700 5 2-4.500ZM24.500 29l-1.700 5-2-4.500Z"/>',
  werehamster: '<circle cx="14.500" cy="20" r="1.900" class="f"/><circle cx="25.500" cy="20" r="1.900" class="f"/><path d="M17.500 24.500h5l-2.500 2.500Z" class="f"/><path d="M20 27v3.500M8 24.500l4.500 1M8 29l4.500-1.500M32 24.500l-4.500 1M32 29l-4.500-1.500"/>',
  unknown: '<path d="M15.500 16.500a4.500 4.500 0 1 1 6.800 4c-1.600 1-2.300 1.900-2.300 4M20 29.500v.1" stroke-width="3"/>'
};
export type SignSide = "village" | "wolf" | "hamster" | "unknown";
/** The sign of each role of the core. */
export const SIGNS: Record<Role, keyof typeof pictograms> = {
  VILLAGER: "villager", SEER: "seer", MEDIUM: "medium", BODYGUARD: "hunter", FREEMASON: "mason", POSSESSED: "madman",
  WEREWOLF: "werewolf", FOX: "werehamster",
};
const SIDES: Record<Role, SignSide> = {
  VILLAGER: "village", SEER: "village", MEDIUM: "village", BODYGUARD: "village", FREEMASON: "village", POSSESSED: "wolf",
  WEREWOLF: "wolf", FOX: "hamster",
};
export const signSide = (role: Role): SignSide => SIDES[role];
/** The ears that a role draws on a doll, where it may be known. */
export const earsOf = (role: Role | null | undefined): string | null =>
  role === "WEREWOLF" ? "werewolf" : role === "FOX" ? "werehamster" : null;
export const winnerSide = (side: Side): SignSide =>
  side === "VILLAGER" ? "village" : side === "WEREWOLF" ? "wolf" : side === "NONE" ? "unknown" : "hamster";
export const drawnSign = (side: SignSide, glyph: string): string =>
  `<svg class="sign sign-${side}" viewBox="0 0 40 40" aria-hidden="true" focusable="false"><path class="frame" d="${FRAME[side]}"/><g class="glyph">${glyph}</g></svg>`;
export const sign = (role: Role): string => drawnSign(SIDES[role], pictograms[SIGNS[role]]);
export const sideSign = (side: SignSide): string =>
  drawnSign(side, side === "village" ? pictograms.villager : side === "wolf" ? pictograms.werewolf : side === "hamster" ? pictograms.werehamster : pictograms.unknown);

// ---- marks of the board, and the certain one ----
const M = { '?': '<circle cx="12" cy="12" r="1.700" class="f"/>', '△': '<path d="M12 5.500 19 18H5Z"/>', '○': '<circle cx="12" cy="12" r="6.800"/>', '×': '<path d="m6.500 6.500 11 11M17.500 6.500l-11 11"/>', '+': '<circle cx="12" cy="12" r="9.500" class="seal"/><path class="k" d="m7.500 12.300 3 3.200 6-6.800"/>' } as const;
const NAMES = { "?": "q", "△": "t", "○": "o", "×": "x", "+": "p" } as const;
export type Mark = keyof typeof M;
export const mark = (m: Mark): string => `<svg class="mk mk-${NAMES[m]}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${M[m]}</svg>`;

// ---- the mark of the house: two gables that are two ears, and one lit window ----
export const logo = (): string => '<svg class="logo" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><path class="lg-b" d="M5 4.500 18.500 17.200h11L43 4.500V40a3.500 3.500 0 0 1-3.500 3.500h-31A3.500 3.500 0 0 1 5 40Z"/><path class="lg-w" d="M19 43.500V32a5 5 0 0 1 10 0v11.500Z"/><path class="lg-e" d="M11 23.500l7.500 3.300c-1.600 3-6.300 2.600-7.500-3.300ZM37 23.500l-7.500 3.300c1.600 3 6.300 2.600 7.500-3.300Z"/></svg>';
