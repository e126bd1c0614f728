// What somebody is writing: kept per village and form until it is sent, through a reload, a phase or a lost connection.

const KEY = "draft";
/** Villages whose drafts are kept. */
const MOST = 8;
type Kept = { game: string; forms: Record<string, string> }[];

function load(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept;
    return Array.isArray(found) ? found.filter((one) => typeof one?.game === "string" && typeof one.forms === "object") : [];
  } catch {
    return held; // Storage is forbidden here: it lasts as long as the page.
  }
}
let held: Kept = [];

export const draftOf = (game: string, form: string): string => {
  const found = load().find((one) => one.game === game)?.forms[form];
  return typeof found === "string" ? found : "";
};

export function keepDraft(game: string, form: string, text: string): void {
  const kept = load();
  const mine = kept.find((one) => one.game === game) ?? { game, forms: {} };
  if (text) mine.forms[form] = text;
  else delete mine.forms[form];
  held = [mine, ...kept.filter((one) => one !== mine && one.game !== game)].filter((one) => Object.keys(one.forms).length).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // It lasts as long as the page.
  }
}

const STARS = "stars";
/** The lines that one wants to find again, by number. */
export const starsOf = (game: string): number[] => draftOf(game, STARS).split(" ").map(Number).filter((n) => Number.isInteger(n) && n > 0);

export const keepStars = (game: string, stars: Iterable<number>): void => keepDraft(game, STARS, [...stars].join(" "));
