// What a rater asks the server for; the token of the rater's link goes with every request.
import type { RatingSent, RatingSheet, ShownVillage } from "./messages.js";

/** Why the server takes nothing: `nobody` has the link, the rating is `closed`, lines are `unfit`; empty: it cannot be reached. */
export class RatingError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function asked<T>(token: string, path: string, body?: RatingSent): Promise<T> {
  const headers = { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) };
  let answer: Response;
  try {
    answer = await fetch(`/api/v1/rating${path}`, { headers, ...(body ? { method: "POST", body: JSON.stringify(body) } : {}) });
  } catch (error) {
    throw new RatingError("", String(error));
  }
  const told = (await answer.json().catch(() => ({}))) as T & { error?: string; code?: string };
  if (!answer.ok) throw new RatingError(told.code ?? "", told.error ?? String(answer.status));
  return told;
}

export const fetchSheet = (token: string): Promise<RatingSheet> => asked(token, "");
export const fetchVillage = (token: string, game: string): Promise<ShownVillage> => asked(token, `/games/${encodeURIComponent(game)}`);
export const sendLines = (token: string, lines: RatingSent["lines"]): Promise<RatingSheet> => asked(token, "", { lines });
