// The dolls of one village: no two with the same hat and hair.
import type { Face } from "../wire/messages.js";
import { CAST, lot } from "./avatar.js";

const MOST_TRIES = 6;

/** Our characters and the villagers that look like them. */
const LOOKS: Partial<Record<string, string>> = {
  haruto: "chacha", souta: "sota", kai: "ryan", ren: "henrik", yuma: "asahi", tetsuya: "kaiji", marco: "fernando",
  goro: "zoltan", oscar: "quentin", hiroshi: "ekrem", albert: "devdatta", genzo: "gavriil", hina: "hinata",
  koharu: "oliwia", aoi: "xenia", nagisa: "louise", kaede: "valeria", erika: "susan", tsubaki: "mei", clara: "ileanna",
  nadia: "nanyamka", tomoe: "pilar", isadora: "wanda", fumi: "marthe",
};

/** The seed of each doll, by seat. */
export function seeds(faces: readonly Face[]): string[] {
  const worn = new Set<string>();
  return faces.map((face) => {
    let seed = LOOKS[face.avatar ?? ""] ?? (face.avatar || face.name);
    for (let tries = 0; tries < MOST_TRIES && clashes(seed, worn); tries++) seed += "'";
    for (const mark of marks(seed)) worn.add(mark);
    return seed;
  });
}

function clashes(seed: string, worn: Set<string>): boolean {
  return marks(seed).some((mark) => worn.has(mark));
}

function marks(seed: string): string[] {
  const key = seed.toLowerCase();
  const doll = Object.hasOwn(CAST, key) ? CAST[key]! : lot(seed);
  return doll.hat ? [`hat ${doll.hat[0]}`] : [`hair ${doll.hair}`];
}
