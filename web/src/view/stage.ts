// How a village looks at a moment: who shows which face and where heads turn. Moods come from events alone, never from a
// guess at words.
import type { Expression, Posture } from "../art/avatar.js";
import type { Side } from "../wire/messages.js";
import { signSide, winnerSide } from "../art/icons.js";
import type { SeatView, Village } from "./village.js";

export interface Figure {
  seat: SeatView;
  expression: Expression;
  posture: Posture | null;
  speaking: boolean;
  /** The seat that it looks at; 0: straight on. */
  looks: number;
}

export function figures(village: Village): Figure[] {
  return village.seats.map((seat) => ({
    seat,
    expression: seat.alive || village.outcome ? mood(village, seat) : "dead",
    posture: posture(village, seat),
    speaking: speaker(village) === seat.seat,
    looks: seat.alive ? gaze(village, seat.seat) : 0,
  }));
}

/** Who speaks now; 0: nobody. */
export function speaker(village: Village): number {
  return village.act.kind === "talk" ? village.act.seat : 0;
}

function mood(village: Village, seat: SeatView): Expression {
  const { act } = village;
  if (village.outcome) return won(seat, village.outcome.winner) ? "happy" : "sad";
  switch (act.kind) {
    case "talk":
      if (act.seat === seat.seat) return "talking";
      return act.channel === "whisper" && village.sky === "night" ? "asleep" : "neutral";
    case "votes":
    case "counts":
      return act.leaders.includes(seat.seat) ? "accused" : "neutral";
    case "found":
      return "surprised";
    case "executed":
      return act.seat === seat.seat ? "sad" : "neutral";
    case "night":
      return "asleep";
    case "divined":
    case "guarded":
      return act.seat === seat.seat ? "thinking" : "asleep";
    case "attacked":
      return act.target === seat.seat && act.outcome === "killed" ? "surprised" : "asleep";
    default:
      return village.sky === "night" ? "asleep" : "neutral";
  }
}

function posture(village: Village, seat: SeatView): Posture | null {
  const { act } = village;
  if (act.kind !== "talk" || act.seat !== seat.seat || !act.to || act.to === seat.seat) return null;
  return "point";
}

function gaze(village: Village, seat: number): number {
  const { act } = village;
  if (act.kind === "talk") return act.seat === seat ? act.to : act.seat;
  if (act.kind === "executed") return act.seat === seat ? 0 : act.seat;
  if (act.kind === "votes") return act.votes.find(([voter]) => voter === seat)?.[1] ?? 0;
  return 0;
}

function won(seat: SeatView, winner: Side): boolean {
  return seat.role !== null && winner !== "NONE" && signSide(seat.role) === winnerSide(winner);
}
