// Icons: 24 grid, 1.8 stroke, round ends, at most one filled part. Signs: the outline of a role sign is its side: a house
// is the village, two pointed ears are the wolves, two round ears the werehamster. Colour only repeats the outline.
import type { Role, Side } from "../wire/messages.js";

const I = {
  sun: '<circle cx="12" cy="12" r="4.4" class="cut"/><path d="M12 2.6v2.2M12 19.2v2.2M2.6 12h2.2M19.2 12h2.2M5.4 5.4l1.5 1.5M17.1 17.1l1.5 1.5M18.6 5.4l-1.5 1.5M6.9 17.1l-1.5 1.5"/>',
  moon: '<path class="cut" d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z"/>',
  dusk: '<path d="M3 18.5h18M6 15a6 6 0 0 1 12 0"/><path d="M12 4v3M4.6 8.6l1.8 1.6M19.4 8.6l-1.8 1.6"/>',
  fire: '<path class="cut" d="M12 21c-4 0-6.6-2.7-6.6-6.2 0-3.1 2-4.7 3.2-6.6.3 1.6 1 2.6 2 3 .2-3.4 1.4-6 4-8.2-.2 3 .8 4.3 2.3 6.1 1.1 1.4 1.7 3 1.7 5.3C18.6 18.4 16 21 12 21Z"/>',
  talk: '<path d="M4 5.5h16v10.5h-8.5L7 20v-4H4Z"/>', 
  eye: '<path d="M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8" class="cut"/>',
  shut: '<path d="M3 10c2 3.4 5.3 5 9 5s7-1.6 9-5M5.5 13.4 3.8 16M12 15.2v3M18.5 13.4 20.2 16"/>',
  ears: '<path class="cut" d="M3.5 3.5c3 .6 5.2 2.3 6.3 4.3a9 9 0 0 1 4.4 0c1.1-2 3.3-3.7 6.3-4.3.6 3.7.3 6.6-.6 8.7.2 4.8-3 8.3-7.9 8.3s-8.1-3.5-7.9-8.3c-.9-2.1-1.2-5-.6-8.7Z"/>',
  wisp: '<path class="cut" fill-rule="evenodd" d="M5 20.5V11a7 7 0 0 1 14 0v9.5l-2.3-2-2.3 2-2.4-2-2.4 2-2.3-2ZM9.5 9.3a1.3 1.7 0 1 0 .1 0ZM14.5 9.3a1.3 1.7 0 1 0 .1 0Z"/>',
  bell: '<path class="cut" d="M6 16.5c1.2-1.5 1.2-3 1.2-5.3a4.8 4.8 0 0 1 9.6 0c0 2.3 0 3.8 1.2 5.3Z"/><path d="M12 3.4v2M10 19.5a2 2 0 0 0 4 0"/>',
  star: '<path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z"/>',
  starred: '<path class="cut" d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
  send: '<path class="cut" d="M3.5 11.5 20.5 4l-5 16.5-4-6.5Z"/><path d="m11.5 14 4-5"/>',
  pen: '<path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19Z"/><path d="m14 6.5 3.5 3.5"/>',
  people: '<circle cx="9" cy="8" r="3.4"/><path d="M2.8 20c.3-4 2.7-6.2 6.2-6.2s5.9 2.2 6.2 6.2M15.5 5a3.3 3.3 0 0 1 0 6.2M17.5 14.3c2.2.8 3.5 2.8 3.7 5.7"/>',
  board: '<path d="M4 4h16v16H4ZM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16"/>',
  play: '<path class="cut" d="M7 4.5v15l12.5-7.5Z"/>', pause: '<path class="cut" d="M6.5 4.5h4v15h-4ZM13.5 4.5h4v15h-4Z"/>',
  next: '<path class="cut" d="M5 5v14l9.5-7Z"/><path d="M18.5 5v14"/>', prev: '<path class="cut" d="M19 5v14l-9.5-7Z"/><path d="M5.5 5v14"/>',
  sound: '<path class="cut" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4Z"/><path d="M15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  mute: '<path class="cut" d="M4 9.5h3.5L12 5.5v13l-4.5-4H4Z"/><path d="m16 9.5 5 5M21 9.5l-5 5"/>',
  caption: '<path d="M3.5 5.5h17v13h-17ZM7 13.5h4M13.5 13.5H17M7 10h10"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  copy: '<path d="M8.5 8.5h11v11h-11Z"/><path d="M15.5 5V4.5h-11v11H5"/>',
  crown: '<path class="cut" d="M4 18.5 3 7.5l5 4 4-6.5 4 6.5 5-4-1 11Z"/>',
  plus: '<path d="M12 4.5v15M4.5 12h15"/>', check: '<path d="m4.5 12.5 5 5.5L19.5 6.5"/>', x: '<path d="m6 6 12 12M18 6 6 18"/>', minus: '<path d="M5 12h14"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5.3l3.5 2.2"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17"/>',
  plug: '<path d="M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v4.5"/>',
  vote: '<path class="cut" d="M9 3.5h6l-1 6.5 3 3.5H7l3-3.5Z"/><path d="M5 17.5h14M6.5 20.5h11"/>',
  claw: '<path d="M7 3.5c.5 6-.5 11-3.5 16M12.5 3.5c.5 6.5-.5 12-3.5 17M18 3.5c.5 6.5-.5 11.5-3.5 16.5"/>',
  shield: '<path d="M12 3.3 4.8 6v5.5c0 4.5 2.9 7.5 7.2 9.2 4.3-1.7 7.2-4.7 7.2-9.2V6Z"/>',
  orb: '<circle cx="12" cy="10" r="6.5"/><path d="M7 20.5h10l-1.5-3.8h-7ZM9.3 8.5A3.3 3.3 0 0 1 12 6.7"/>',
  door: '<path d="M6 20.5V4h9v16.5M3.5 20.5h17M15 6.5l4 1.5v12.5"/><circle cx="12" cy="12.5" r="1.1" class="cut"/>',
  trophy: '<path d="M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0ZM7.5 5.5H4c0 3.5 1.2 5 3.7 5.3M16.5 5.5H20c0 3.5-1.2 5-3.7 5.3M12 14v3.5M8 20.5h8M9.5 17.5h5"/>',
  down: '<path d="M12 4v11.5M7 11l5 5 5-5M4.5 20h15"/>', upload: '<path d="M12 16V4.5M7 9l5-5 5 5M4.5 20h15"/>',
  left: '<path d="m14.5 5-7 7 7 7"/>', right: '<path d="m9.5 5 7 7-7 7"/>', chev: '<path d="m5 9 7 7 7-7"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>', more: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>',
  warn: '<path d="M12 4 2.8 19.5h18.4Z"/><path d="M12 10v4.5M12 17.2v.1"/>', info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5M12 8v.1"/>',
  cloud: '<path d="M7 18.5a4 4 0 0 1-.3-8A5.5 5.5 0 0 1 17.3 9a4.7 4.7 0 0 1 .2 9.5M4 4l16 16"/>',
  again: '<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.5H9"/>', full: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  code: '<path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 5l-3 14"/>',
  drain: '<path d="M6 3.5h12M6 20.5h12M8 3.5v3.7l4 4.8 4-4.8V3.5M8 20.5v-3.7l4-4.8 4 4.8v3.7"/><path class="cut" d="M9.3 20.5 12 17.2l2.7 3.3Z"/>',
  zzz: '<path d="M5 6h6l-6 7h6M13.5 12.5H18l-4.5 5.5H18"/>', thread: '<path d="M3 16c3-8 6 6 9-2s6 4 9-6"/>',
  home: '<path d="M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4Z"/>', table: '<path d="M3.5 5.5h17v13h-17ZM3.5 10h17M9.5 10v8.5"/>', chart: '<path d="M4 20h16M7 16.5v-5M12 16.5V6M17 16.5v-8"/>',
  filter: '<path d="M4 5h16l-6 7.5V19l-4-2v-4.5Z"/>', face: '<circle cx="12" cy="12" r="8.5"/><path d="M9 10v.1M15 10v.1M8.5 14.5c2 2.3 5 2.3 7 0"/>', hand: '<path d="M7.5 12.5V6.2a1.5 1.5 0 0 1 3 0V11M10.5 11V4.7a1.5 1.5 0 0 1 3 0V11M13.5 11V5.7a1.5 1.5 0 0 1 3 0v7.8c0 4-2.2 7-5.5 7-2.6 0-4-1.2-5.2-3.3L3.7 13.5c.9-1.2 2.3-1.1 3.2 0l.6.7"/>'
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
  village: 'M20 2.5 37 15v19.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V15Z',
  wolf: 'M4.5 1.5C9.5 3 13 6 14.8 9.4a17 17 0 0 1 10.4 0C27 6 30.5 3 35.5 1.5c2.3 7 2.3 12.6.8 17C36.8 29.5 30.5 38 20 38S3.2 29.5 3.7 18.5c-1.5-4.4-1.5-10 .8-17Z',
  hamster: 'M9 3.5c3 0 5.3 1.5 6.3 3.7a17 17 0 0 1 9.4 0A6.9 6.9 0 0 1 31 3.5c4 0 7 3 7 6.8 0 2.7-1.3 4.8-3.2 6 .9 2 1.3 4 1.3 6.1C36.1 31.5 29 38 20 38S3.9 31.5 3.9 22.4c0-2.1.4-4.1 1.3-6.1A6.7 6.7 0 0 1 2 10.3c0-3.8 3-6.8 7-6.8Z',
  unknown: 'M8 5h24a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z'
};
/** Of roles; drawn around (20,22). */
export const pictograms = {
  villager: '<circle cx="20" cy="18" r="4.6" class="f"/><path class="f" d="M10.5 32.5c.4-6.3 4-9 9.5-9s9.1 2.7 9.5 9Z"/>',
  seer: '<path d="M8.5 23s4.2-7.5 11.5-7.5S31.5 23 31.5 23 27.3 30.5 20 30.5 8.5 23 8.5 23Z"/><circle cx="20" cy="23" r="3.6" class="f"/>',
  medium: '<path class="f" fill-rule="evenodd" d="M11.5 33V21.5a8.5 8.5 0 0 1 17 0V33l-2.8-2.6-2.9 2.6-2.8-2.6-2.8 2.6-2.9-2.6ZM16.9 19.5a1.6 2.1 0 1 0 .1 0ZM23.1 19.5a1.6 2.1 0 1 0 .1 0Z"/>',
  hunter: '<path d="M14 12c9.5 1.5 14.5 8.5 14.5 20M14 12v20h14.5"/><path d="m12.5 33.5 14-14M26.5 19.5h-5M26.5 19.5v5"/>',
  mason: '<circle cx="15.5" cy="24" r="5.7"/><circle cx="24.5" cy="24" r="5.7"/>',
  madman: '<path d="M10.5 16.5h19c.8 9-3 15.5-9.5 15.5s-10.3-6.5-9.5-15.5Z"/><path d="M20 16.5V32"/><path class="f" d="M20 16.5V32c6.5 0 10.3-6.5 9.5-15.5Z"/><path class="k" d="M23 22.5h4M22.5 28c1.3-1.6 2.7-1.6 4 0"/><path d="M13 22.5h4M13.5 26.5c1.3 1.6 2.7 1.6 4 0"/>',
  werewolf: '<path class="f" d="m9.5 18 8 4.5c-2.5 2.3-6.5 1.6-8-4.5ZM30.5 18l-8 4.5c2.5 2.3 6.5 1.6 8-4.5Z"/><path d="M13.5 28.5c4 2 9 2 13 0"/><path class="f" d="m15.5 29 1.7 5 2-4.5ZM24.5 29l-1.7 5-2-4.5Z"/>',
  werehamster: '<circle cx="14.5" cy="20" r="1.9" class="f"/><circle cx="25.5" cy="20" r="1.9" class="f"/><path d="M17.5 24.5h5l-2.5 2.5Z" class="f"/><path d="M20 27v3.5M8 24.5l4.5 1M8 29l4.5-1.5M32 24.5l-4.5 1M32 29l-4.5-1.5"/>',
  unknown: '<path d="M15.5 16.5a4.5 4.5 0 1 1 6.8 4c-1.6 1-2.3 1.9-2.3 4M20 29.5v.1" stroke-width="3"/>'
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
const M = { '?': '<circle cx="12" cy="12" r="1.7" class="f"/>', '△': '<path d="M12 5.5 19 18H5Z"/>', '○': '<circle cx="12" cy="12" r="6.8"/>', '×': '<path d="m6.5 6.5 11 11M17.5 6.5l-11 11"/>', '+': '<circle cx="12" cy="12" r="9.5" class="seal"/><path class="k" d="m7.5 12.3 3 3.2 6-6.8"/>' } as const;
const NAMES = { "?": "q", "△": "t", "○": "o", "×": "x", "+": "p" } as const;
export type Mark = keyof typeof M;
export const mark = (m: Mark): string => `<svg class="mk mk-${NAMES[m]}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${M[m]}</svg>`;

// ---- the mark of the house: two gables that are two ears, and one lit window ----
export const logo = (): string => '<svg class="logo" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><path class="lg-b" d="M5 4.5 18.5 17.2h11L43 4.5V40a3.5 3.5 0 0 1-3.5 3.5h-31A3.5 3.5 0 0 1 5 40Z"/><path class="lg-w" d="M19 43.5V32a5 5 0 0 1 10 0v11.5Z"/><path class="lg-e" d="M11 23.5l7.5 3.3c-1.6 3-6.3 2.6-7.5-3.3ZM37 23.5l-7.5 3.3c1.6 3 6.3 2.6 7.5-3.3Z"/></svg>';
