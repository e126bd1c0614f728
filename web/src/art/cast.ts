// The dolls of one village: no two with the same hat and hair.
import type { Face } from "../wire/messages.js";
import { CAST, hash, lot } from "./avatar.js";

const MOST_TRIES = 6;

/** Our characters and the villagers that look like them. */
const LOOKS = {
  haruto: "chacha", souta: "sota", kai: "ryan", ren: "henrik", yuma: "asahi", tetsuya: "kaiji", marco: "fernando",
  goro: "zoltan", oscar: "quentin", hiroshi: "ekrem", albert: "devdatta", genzo: "gavriil", hina: "hinata",
  koharu: "oliwia", aoi: "xenia", nagisa: "louise", kaede: "valeria", erika: "susan", tsubaki: "mei", clara: "ileanna",
  nadia: "nanyamka", tomoe: "pilar", isadora: "wanda", fumi: "marthe",
};

/** The characters of the natural-language contest, by age and manner; its files tell their names alone. */
const CONTEST: readonly [ja: string, en: string, villager: string][] = [
  ["ミナト", "Minato", "chacha"], ["タクミ", "Takumi", "sota"], ["ケンジ", "Kenji", "ryan"], ["リュウジ", "Ryuji", "kaiji"],
  ["ダイスケ", "Daisuke", "asahi"], ["シオン", "Shion", "henrik"], ["ベンジャミン", "Benjamin", "fernando"], ["トシオ", "Toshio", "zoltan"],
  ["ジョナサン", "Jonathan", "borya"], ["シュンイチ", "Shunichi", "ekrem"], ["ジョージ", "George", "quentin"], ["セルヴァス", "Servas", "gavriil"],
  ["サクラ", "Sakura", "hinata"], ["リン", "Rin", "yihan"], ["ユミ", "Yumi", "oliwia"], ["メイ", "May", "mei"], ["ミサキ", "Misaki", "susan"],
  ["ミオ", "Mio", "xenia"], ["ミヅキ", "Mizuki", "thuy"], ["ミナコ", "Minako", "ileanna"], ["アスカ", "Asuka", "louise"],
  ["ミドリ", "Midori", "wanda"], ["ヴィクトリア", "Victoria", "valeria"], ["シズエ", "Shizue", "marthe"],
];

/** The villager that a name or an avatar stands for. */
export const KNOWN = new Map<string, string>([
  ...Object.entries(LOOKS),
  ...Object.entries(CAST).flatMap(([key, one]): [string, string][] => [[key, key], [one.ja ?? key, key]]),
  ...CONTEST.flatMap(([ja, en, villager]): [string, string][] => [[ja, villager], [en.toLowerCase(), villager]]),
]);

/** In which order the villagers sit where names are only numbers, as those of programs are: next to each other stand different
 * ones. */
const BY_SEAT = [
  "susan", "kaiji", "thuy", "adil", "wanda", "henrik", "oliwia", "borya", "louise", "devdatta", "xenia", "gavriil", "nanyamka", "quentin",
  "yihan", "sota", "marthe", "zoltan", "mei", "fernando", "hinata", "ekrem", "pilar", "ryan", "jasmin", "chacha", "valeria", "asahi",
  "ileanna", "uma",
] as const;
const NUMBERED = /^[\p{L}\s._-]*[[(#_-]?\d{1,3}[\])]?$/u;

/** The seed of each doll, by seat. `game`: by its id villages differ whose names are only numbers. */
export function seeds(faces: readonly Face[], game = ""): string[] {
  const worn = new Set<string>();
  const first = hash(game) % BY_SEAT.length;
  return faces.map((face, at) => {
    let seed = look(face, at < BY_SEAT.length ? BY_SEAT[(first + at) % BY_SEAT.length] : undefined);
    for (let tries = 0; tries < MOST_TRIES && clashes(seed, worn); tries++) seed += "'";
    for (const mark of marks(seed)) worn.add(mark);
    return seed;
  });
}

/** What stands for each name in the corner of a small face: its number, or a letter that no other has, the first of its name
 * if it can be. */
export function badges(faces: readonly Face[]): string[] {
  const taken = new Set<string>();
  return faces.map(({ name, avatar = "" }, at) => {
    const number = NUMBERED.test(name) ? /\d+/.exec(name) : null;
    const letters = [...(/^[a-z]+$/i.test(avatar) ? avatar : name)].map((letter) => letter.toUpperCase());
    const found = number ? String(Number(number[0])) : (letters.find((letter) => letter.trim() && !taken.has(letter)) ?? String(at + 1));
    taken.add(found);
    return found;
  });
}

function look(face: Face, bySeat: string | undefined): string {
  const { name, avatar = "" } = face;
  const known = KNOWN.get(avatar.toLowerCase()) ?? KNOWN.get(name.toLowerCase());
  return known ?? (avatar || (NUMBERED.test(name) ? bySeat : undefined) || name);
}

function clashes(seed: string, worn: Set<string>): boolean {
  return marks(seed).some((mark) => worn.has(mark));
}

function marks(seed: string): string[] {
  const key = seed.toLowerCase();
  const doll = Object.hasOwn(CAST, key) ? CAST[key]! : lot(seed);
  return doll.hat ? [`hat ${doll.hat[0]}`] : [`hair ${doll.hair}`];
}
