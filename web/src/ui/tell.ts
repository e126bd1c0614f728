// What happens, in words.
import type { Key } from "../words/words.js";
import type { Act, Vote } from "../view/village.js";
import { t } from "./settings.svelte.js";

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
    case "night":
      return t("ev.night", { day: act.day });
    case "votes":
      return t(act.ballot === "attack" ? "ev.attack-votes" : "ev.votes");
    case "counts":
      return t("ev.votes");
    case "executed":
      return t("ev.executed", { name: name(act.seat) });
    case "found":
      return act.seats.map((seat) => t("ev.found", { name: name(seat) })).join(" ");
    case "removed":
      return t("ev.removed", { name: name(act.seat) });
    case "divined":
      return t("ev.divined", { name: name(act.seat), target: name(act.target), what: species(act.species) });
    case "sensed":
      return t("ev.sensed", { target: name(act.target), what: species(act.species) });
    case "guarded":
      return t("ev.guarded", { name: name(act.seat), target: name(act.target) });
    case "attacked":
      return t(act.outcome === "killed" ? "ev.attacked" : "ev.saved", { target: name(act.target) });
    case "paused":
      return t("ev.paused");
    case "over":
      return t(won(act.winner, act.reason));
  }
}

/** An act as a line of the list of events. */
export function line(act: Act, names: readonly string[]): string {
  const head = headline(act, names);
  const counts = act.kind === "counts" ? act.counts : act.kind === "votes" ? tally(act.votes) : [];
  if (!counts.length) return head;
  const told = [...counts].sort((a, b) => b[1] - a[1]);
  return `${head}: ${told.map(([seat, count]) => t("ev.count", { name: names[seat - 1] ?? "", count })).join(", ")}`;
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
