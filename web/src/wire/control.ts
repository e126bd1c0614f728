// What the operator's page asks the server for. The token goes in a header, never in an address.
import type { ControlState } from "./messages.js";

export type Act = ControlState["games"][number]["acts"][number];

export class Refused extends Error {
  constructor(readonly status: number, why: string) {
    super(why);
  }
}

async function ask<T>(token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/v1/control${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Refused(answer.status, told.error ?? String(answer.status));
  return told;
}

export const control = {
  state: (token: string, lang: string): Promise<ControlState> => ask(token, `?lang=${lang}`),
  act: (token: string, game: string, act: Act, said: { seconds?: number; seat?: number } = {}): Promise<unknown> =>
    ask(token, `/games/${encodeURIComponent(game)}/${act}`, said),
  drain: (token: string): Promise<unknown> => ask(token, "/drain", {}),
};
