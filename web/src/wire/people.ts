// What the page asks the server about the person who reads it. The session is a cookie that no script can read.
import { Refused } from "./control.js";

export interface Me {
  name: string;
  guest: boolean;
  language: "ja" | "en";
  consent: { version: number; agreed: boolean } | null;
  /** Whether it is to be asked for consent. */
  asks: boolean;
}

export interface ConsentText {
  version: number;
  licence: string;
  text: string[];
}

export interface Sat {
  id: string;
  seat: number;
  closed: boolean;
}

export interface Robot {
  id: string;
  kind: string;
  name: string;
  default: boolean;
}

async function ask<T>(lang: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/v1/people/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Accept-Language": lang, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Refused(answer.status, told.error ?? String(answer.status));
  return told;
}

type Told = { person: Me | null };

export const people = {
  me: (lang: string): Promise<Told> => ask(lang, "me"),
  /** One of the acts that answer with who one is now. */
  act: (lang: string, path: string, body: object = {}): Promise<Told> => ask(lang, path, body),
  text: (lang: string): Promise<ConsentText> => ask(lang, `consent?lang=${lang}`),
  link: (lang: string): Promise<{ secret: string }> => ask(lang, "link", {}),
  history: (lang: string): Promise<{ games: Sat[] }> => ask(lang, "history"),
  avatars: (lang: string): Promise<{ avatars: Robot[] }> => ask(lang, "avatars"),
  robot: (lang: string, name: string): Promise<Robot & { access: string }> =>
    ask(lang, "avatars", { kind: "robot player", name, language: lang }),
  renew: (lang: string, id: string): Promise<{ access: string }> => ask(lang, `avatars/${encodeURIComponent(id)}/token`, {}),
  deleteRobot: (lang: string, id: string): Promise<unknown> => ask(lang, `avatars/${encodeURIComponent(id)}/delete`, {}),
  goodbye: (lang: string, name: string, password: string): Promise<{ deleted: { games: number; running: number } }> =>
    ask(lang, "delete", { name, password }),
};
