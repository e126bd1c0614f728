// What the page asks the server for.
import type { Archive, Home, Started, Tables } from "./messages.js";

export async function fetchHome(token: string): Promise<Home> {
  const answer = await fetch(`/api/v1/page/home${token ? `?token=${encodeURIComponent(token)}` : ""}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Home;
}

export async function beginDemo(seats: number, language: "ja" | "en"): Promise<string> {
  const body = JSON.stringify({ seats, language });
  const answer = await fetch("/api/v1/page/demo", { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const told = (await answer.json()) as Started & { error?: string };
  if (!answer.ok) throw new Error(told.error ?? String(answer.status));
  return told.id;
}

export async function fetchArchive(query: URLSearchParams, signal: AbortSignal): Promise<Archive> {
  const answer = await fetch(`/api/v1/page/archive?${query.toString()}`, { signal });
  const told = (await answer.json()) as Archive & { error?: string };
  if (!answer.ok) throw new Error(told.error ?? String(answer.status));
  return told;
}

/** The largest file that the server reads. */
export const MOST_FILE = 16 << 20;

/** Have a file read, to go through it; answers the id of its game. */
export async function dropFile(file: File, language: "ja" | "en"): Promise<string> {
  // The server would end the connection before it is told why.
  const body = file.size > MOST_FILE ? new Blob() : file;
  const query = new URLSearchParams({ name: file.name, lang: language, size: String(file.size) });
  const answer = await fetch(`/api/v1/page/files?${query.toString()}`, { method: "POST", body });
  const told = (await answer.json()) as Started & { error?: string };
  if (!answer.ok) throw new Error(told.error ?? "");
  return told.id;
}

/** The files that a game can be had as. */
export const FORMATS = ["log", "trace", "realtime", "events", "classic"] as const;
export type Format = (typeof FORMATS)[number];

/** A finished game as a file; the error says why there is none. */
export async function fetchFile(game: string, format: Format, token: string, language: "ja" | "en"): Promise<{ data: Blob; name: string }> {
  const query = new URLSearchParams({ format, lang: language });
  if (token) query.set("token", token);
  const answer = await fetch(`/api/v1/page/games/${encodeURIComponent(game)}/file?${query.toString()}`);
  if (!answer.ok) throw new Error(((await answer.json()) as { error?: string }).error ?? "");
  const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "");
  return { data: await answer.blob(), name: named?.[1] ? decodeURIComponent(named[1]) : `${game}.txt` };
}

export async function fetchTables(token: string): Promise<Tables> {
  const answer = await fetch(`/api/v1/page/tables${token ? `?token=${encodeURIComponent(token)}` : ""}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Tables;
}

/** A contest that is run here, as `/api/v1/contest` tells it. */
export interface Contest {
  state: "running" | "paused" | "stopped" | "finished";
  tracks: ContestTrack[];
}

export interface ContestTrack {
  name: string;
  format: string;
  planned: number;
  played: number;
  void: Record<string, number>;
  awaited: string[];
  quarantined: string[];
  seat_url: string;
  flawed: number;
  teams: { team: string; plays: number; role_weighted: number | null }[];
  teams_without_flawed_games: { team: string; role_weighted: number | null }[];
  metrics: Record<string, Record<string, { numerator: number; denominator: number; value: number | null }>>;
  executed_by_day: { team: string; day: number; numerator: number; denominator: number }[];
  conduct: Record<string, Conduct>;
}

/** What an entry did besides winning. */
export interface Conduct {
  team: string;
  games: number;
  failed_in: number;
  faults: Record<string, number>;
  breaches: Record<string, number>;
  answer_median_ms: number | null;
  answer_95_ms: number | null;
  overtime: number;
  budgets: number;
  budgets_used_up: number;
}

export async function fetchContest(token: string): Promise<Contest> {
  const answer = await fetch(`/api/v1/contest${token ? `?token=${encodeURIComponent(token)}` : ""}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Contest;
}

/** A faulty answer of an agent, as the API tells it. */
export interface Fault {
  game: string;
  player: string;
  character: string;
  day: number;
  about: string;
  what: "refused" | "cut" | "late" | "replaced" | "missing" | "lost" | "noted";
  reason: string;
  sent: string;
  became: string;
}

/** The faults of a team; the message of an error is the status of the answer. */
export async function fetchFaults(track: string, team: string, token: string, after: string): Promise<{ faults: Fault[]; next?: string }> {
  const query = new URLSearchParams({ limit: "100" });
  if (token) query.set("token", token);
  if (after) query.set("after", after);
  const answer = await fetch(`/api/v1/page/tables/${encodeURIComponent(track)}/faults/${encodeURIComponent(team)}?${query.toString()}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as { faults: Fault[]; next?: string };
}
