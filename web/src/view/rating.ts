// What a rater has given, as it stands: what the server has told, and what is still on its way there.
import type { CommentSent, FavouriteSent, GradeSent, RatingSheet, RatingSent, ShownVillage } from "../wire/messages.js";

export type Line = RatingSent["lines"][number];
export type About = { game: string; utterance?: number; seat?: number; criterion?: string };

export interface Given {
  grades: ReadonlyMap<string, number>;
  comments: ReadonlyMap<string, string>;
  favourite: FavouriteSent | null;
}

const graded = (line: { game: string; criterion: string; seat: number }): string => `${line.game} ${line.criterion} ${line.seat}`;
const about = ({ game, utterance = 0, seat = 0, criterion = "" }: About): string => `${game} ${utterance} ${seat} ${criterion}`;

/** Everything that was given, with what is not sent yet. */
export function given(sheet: RatingSheet, unsent: readonly Line[]): Given {
  const grades = new Map<string, number>();
  const comments = new Map<string, string>();
  let favourite = sheet.favourite;
  for (const line of [...sheet.grades, ...sheet.comments, ...unsent]) {
    if (line.type === "grade") set(grades, graded(line), line.value);
    else if (line.type === "comment") set(comments, about(line), line.text || null);
    else favourite = line.seat ? line : null;
  }
  return { grades, comments, favourite };
}

function set<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

export const gradeOf = (all: Given, game: string, criterion: string, seat: number): number | null => all.grades.get(graded({ game, criterion, seat })) ?? null;
export const commentOf = (all: Given, what: About): string => all.comments.get(about(what)) ?? "";

/** How many players of a village have a grade under a criterion. */
export const ratedUnder = (all: Given, village: ShownVillage, criterion: string): number =>
  village.seats.filter((one) => gradeOf(all, village.id, criterion, one.seat) !== null).length;

/** How many grades a game has. */
export const ratedOf = (all: Given, game: string): number => [...all.grades.keys()].filter((key) => key.startsWith(`${game} `)).length;

/** The first player without a grade under a criterion, from one on; null if there is none. */
export function nextSeat(all: Given, village: ShownVillage, criterion: string, from = 0): number | null {
  const open = village.seats.map((one) => one.seat).filter((seat) => gradeOf(all, village.id, criterion, seat) === null);
  return open.find((seat) => seat > from) ?? open[0] ?? null;
}

/** The lines to send: of several about one thing only the last. */
export function shortened(lines: readonly Line[]): Line[] {
  const last = new Map<string, Line>();
  for (const line of lines) {
    const key = line.type === "grade" ? `grade ${graded(line)}` : line.type === "comment" ? `comment ${about(line)}` : "favourite";
    last.delete(key);
    last.set(key, line);
  }
  return [...last.values()];
}

export const grade = (game: string, criterion: string, seat: number, value: number | null): GradeSent => ({ type: "grade", game, criterion, seat, value });
export const comment = ({ game, utterance = 0, seat = 0, criterion = "" }: About, text: string): CommentSent => ({ type: "comment", game, utterance, seat, criterion, text });
export const favourite = (game: string, seat: number, text: string): FavouriteSent => ({ type: "favourite", game, seat, text });
