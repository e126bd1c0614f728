// What happens, in words.
import type { Key } from "../words/words.js";
import { deletedSeat, withDeleted, type Act, type Vote } from "../view/village.js";
import type { Broken } from "../view/words.js";
import { settings, t } from "./settings.svelte.js";

/** An act as a headline; empty for what players say themselves. */
export function headline(act: Act, names: readonly string[]): string {
  const name = (seat: number): string => names[seat - 1] ?? "";
  const species = (found: string): string => t(found === "WEREWOLF" ? "species.werewolf" : "species.human");
  switch (act.kind) {
    case "none":
    case "talk":
      return "";
    case "day":
      return t("ev.day", { day: act.day });
    case "voting":
      return t("ev.voting", { day: act.day });
    case "night":
      return t("ev.night", { day: act.day });
    case "votes":
      if (act.ballot === "attack") return t("ev.attack-votes");
      return act.late ? t("ev.votes.late", { day: act.day }) : t("ev.votes");
    case "counts":
      return act.late ? t("ev.votes.late", { day: act.day }) : t("ev.votes");
    case "executed":
      return act.seat ? t("ev.executed", { name: name(act.seat) }) : t("ev.executed.nobody");
    case "found":
      return act.seats.length ? act.seats.map((seat) => t("ev.found", { name: name(seat) })).join(t("ev.and")) : t("ev.found.nobody");
    case "removed":
      return t("ev.removed", { name: name(act.seat) });
    case "divined":
      return t("ev.divined", { name: name(act.seat), target: name(act.target), what: species(act.species) });
    case "sensed":
      return t("ev.sensed", { target: name(act.target), what: species(act.species) });
    case "guarded":
      return t("ev.guarded", { name: name(act.seat), target: name(act.target) });
    case "attacked":
      return t(act.outcome === "chosen" ? "ev.chosen" : act.outcome === "killed" ? "ev.attacked" : "ev.saved", { target: name(act.target) });
    case "paused":
      return t("ev.paused");
    case "resumed":
      return t("ev.resumed");
    case "over":
      return t(won(act.winner, act.reason));
  }
}

/** An act as a line of the list of events: its parts, in which names stand out. */
export function line(act: Act, names: readonly string[]): { text: string; name: boolean }[] {
  // A mark that no name has shows where names are.
  const marked = names.map((name) => `\u0000${name.replaceAll("\u0000", "")}\u0000`);
  const head = headline(act, marked);
  const counts = act.kind === "counts" ? act.counts : act.kind === "votes" ? tally(act.votes) : [];
  const told = [...counts].sort((a, b) => b[1] - a[1]).map(([seat, count]) => t("ev.count", { name: marked[seat - 1] ?? "", count }));
  if (act.kind === "over" && act.wolves.length) {
    return parted(t("ev.over", { what: head, wolves: act.wolves.map((seat) => marked[seat - 1] ?? "").join(t("ev.and")) }));
  }
  const whole = told.length ? t("ev.counted", { what: head, counts: told.join(t("ev.and")) }) : head;
  return parted(whole);
}

const parted = (text: string): { text: string; name: boolean }[] =>
  text.split("\u0000").map((part, i) => ({ text: part, name: i % 2 === 1 })).filter((part) => part.text);

/** The figures of a ballot: the highest against all others. */
export function tallied(counts: readonly Vote[]): string {
  const [first = 0, ...rest] = counts.map(([, count]) => count).sort((a, b) => b - a);
  const others = rest.reduce((sum, count) => sum + count, 0);
  return others ? t("ev.against", { count: first, others }) : t("ev.many", { count: first });
}

/** (target, number of votes) of a ballot. */
export function tally(votes: readonly Vote[]): Vote[] {
  const found = new Map<number, number>();
  for (const [, target] of votes) if (target) found.set(target, (found.get(target) ?? 0) + 1);
  return [...found];
}

function won(winner: string, reason: string): Key {
  if (reason === "stopped" || reason === "errors") return "won.stopped";
  return winner === "VILLAGER" ? "won.village" : winner === "WEREWOLF" ? "won.wolf" : winner === "FOX" ? "won.hamster" : "won.unknown";
}

/** What is wrong with a word, and how it shows. */
export function brokenWord(one: Broken, names: readonly string[]): [string, string] {
  const name = (seat: number): string => names[seat - 1] ?? "";
  if (one.how.kind === "vote") return [t("replay.deeds.vote"), t("replay.deeds.vote.how", { said: name(one.of), done: name(one.how.done) })];
  if (one.how.kind === "role") return [t("ended.untrue.role"), t("ended.untrue.role.how", { role: t(`role.${one.how.role}`), real: t(`role.${one.how.real}`) })];
  if (one.how.kind === "result") return [t("ended.untrue.result"), t("ended.untrue.result.how", { name: name(one.of), said: t(one.how.role ? "species.werewolf" : "species.human"), real: t(`role.${one.how.real}`) })];
  const { earlierMs, role, mark } = one.how;
  const seconds = Math.round(earlierMs / 1000);
  const values = { name: name(one.of), role: t(`role.${role}`), mark };
  return [t("replay.deeds.mind"), seconds ? t("replay.deeds.mind.how", { time: seconds < 100 ? t("time.s", { count: seconds }) : t("time.min", { count: Math.round(seconds / 60) }), ...values }) : t("replay.deeds.mind.now", values)];
}

/** What is said, in the words of people, unless the reader wants to see it as it was said. */
export const wording = (act: Act & { kind: "talk" }): string => withDeleted(act.prose && !settings.raw ? act.prose[settings.lang] : act.text, t("said.deleted"));

/** Who has played, or that it was deleted. */
export function playerName(player: string): string {
  const seat = deletedSeat(player);
  return seat ? t("player.deleted", { seat }) : player;
}

/** A moment as a screen reader is told it. */
export function aloud(act: Act, names: readonly string[]): string {
  if (act.kind !== "talk") return line(act, names).map((part) => part.text).join("");
  return `${names[act.seat - 1] ?? ""}: ${wording(act).slice(0, MOST_ALOUD)}`;
}

const MOST_ALOUD = 300;
