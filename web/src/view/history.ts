// A game as a row of moments, and the lines of its list of events. Nightfall after a vote and dawn before the news of the
// night have no event of their own at that place: they are moments between two events.
import type { Shown } from "../wire/messages.js";
import { fold, nobody, type Act, type Entry, type Sky, type Village } from "./village.js";

export interface Moment {
  n: number;
  village: Village;
}

export interface History {
  shown: readonly Shown[];
  /** One for each event, and those in between. */
  moments: readonly Moment[];
  lines: readonly Entry[];
  /** Its part that later events do not change, if it is not the whole. */
  settled?: History;
}

/** The history of these events. If `before` is that of their beginning, it goes on from there. */
export function history(shown: readonly Shown[], before?: History): History {
  const sure = before?.settled ?? before;
  const known = sure && isBeginning(sure.shown, shown) ? sure : undefined;
  let settled: History | undefined;
  const moments: Moment[] = known ? [...known.moments] : [];
  const lines: Entry[] = known ? [...known.lines] : [];
  for (let i = known?.shown.length ?? 0; i < shown.length; i++) {
    const one = shown[i]!;
    let village = moments.at(-1)?.village ?? nobody();
    const morning = dawns(village, shown, i);
    // Whether the morning begins here is known when what follows has come.
    if (morning === undefined) settled ??= { shown: shown.slice(0, i), moments: [...moments], lines: [...lines] };
    if (morning) {
      village = { ...village, day: village.day + 1, sky: "day", nightfall: false, dawned: true, act: { kind: "day", day: village.day + 1 } };
      moments.push({ n: one.n - 0.25, village });
      lines.push(entry(one.n - 0.25, village));
    }
    const after = fold(village, one);
    if (after.outcome && !village.outcome) forgetNight(moments, lines);
    moments.push({ n: one.n, village: after });
    if (after.act !== village.act) {
      if (replaces(lines.at(-1), village.act, after.act)) lines.pop();
      lines.push({ ...entry(one.n, after), secret: secrecy(one.seen) });
    }
    if (after.act.kind === "executed" && after.act !== village.act && after.nightfall) {
      const night: Village = { ...after, sky: "night", nightfall: false, act: { kind: "night", day: after.day } };
      moments.push({ n: one.n + 0.25, village: night });
      lines.push(entry(one.n + 0.25, night));
    }
  }
  return settled ? { shown, moments, lines, settled } : { shown, moments, lines };
}

/** Lines of one light: a morning, a vote or a night; `end` is the outcome. */
export interface Band {
  sky: Sky;
  day: number;
  from: number;
  size: number;
  end: boolean;
}

export function bandsOf(lines: readonly Entry[]): Band[] {
  const found: Band[] = [];
  lines.forEach(({ sky, day, act }, i) => {
    const band = found.at(-1), end = act.kind === "over";
    if (band && band.sky === sky && band.day === day && !end) band.size++;
    else if (band?.end) band.size++;
    else found.push({ sky, day, from: i, size: 1, end });
  });
  return found;
}

/** The village at a moment. */
export function villageAt({ moments }: History, at: number): Village {
  let low = 0, high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.n <= at) low = middle + 1;
    else high = middle;
  }
  return moments[low - 1]?.village ?? nobody();
}

function isBeginning(part: readonly Shown[], whole: readonly Shown[]): boolean {
  const last = part.length - 1;
  return last < 0 || (part[last] === whole[last] && part[0] === whole[0]);
}

function secrecy(seen: number | null | undefined): Entry["secret"] {
  return typeof seen !== "number" || seen & 1 ? null : seen ? "some" : "nobody";
}

function entry(n: number, village: Village): Entry {
  return { n, day: village.day, sky: village.sky, act: village.act, atMs: village.atMs, secret: null };
}

/** Whether the morning begins with this event: it tells of the night, and the new day follows. */
function dawns(village: Village, shown: readonly Shown[], at: number): boolean | undefined {
  const { event } = shown[at]!;
  if (village.dawned || village.day < 1 || (village.sky !== "night" && !village.nightfall)) return false;
  if (event.event !== "DeathShown" && event.event !== "VotesShown" && event.event !== "DayBroke") return false;
  for (let i = at; i < shown.length; i++) {
    const next = shown[i]!.event.event;
    if (next === "DayBroke") return true;
    if (next === "Over" || next === "NightFell") return false;
  }
  return undefined;
}

/** The game ends with an execution: no night comes. */
function forgetNight(moments: Moment[], lines: Entry[]): void {
  const last = lines.findLastIndex((line) => line.act.kind === "night");
  const line = lines[last];
  if (!line || Number.isInteger(line.n) || lines.slice(last + 1).some((one) => one.act.kind === "day")) return;
  lines.splice(last, 1);
  for (let i = last; i < lines.length; i++) lines[i] = { ...lines[i]!, sky: "dusk" };
  const place = moments.findIndex((moment) => moment.n === line.n);
  moments.splice(place, 1);
  for (let i = place; i < moments.length; i++) moments[i] = { n: moments[i]!.n, village: { ...moments[i]!.village, sky: "dusk" } };
}

/** Whether a line says more than the last one, of the same thing. */
function replaces(last: Entry | undefined, before: Act, after: Act): boolean {
  if (!last || last.act !== before) return false;
  if (after.kind === "found") return before.kind === "found";
  if (after.kind === "voting") return before.kind === "night";
  return after.kind === "attacked" && before.kind === "attacked" && before.outcome === "chosen" && before.target === after.target;
}
