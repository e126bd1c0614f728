// Villages that begin for one person, and where that person plays.
import type { PlayBegins, PlayNow, PlayPlace } from "./messages.js";

/** Why no village was begun; `village`: where one still plays. */
export class NotBegun extends Error {
  constructor(readonly code: string, why: string, readonly village: number) {
    super(why);
  }
}

export async function playNow(wanted: PlayNow): Promise<number> {
  const answer = await fetch("/api/v1/play", {
    method: "POST", headers: { "Content-Type": "application/json", "Accept-Language": wanted.language ?? "en" }, body: JSON.stringify(wanted),
  });
  const told = (await answer.json()) as PlayBegins & { error?: string; code?: string };
  if (!answer.ok) throw new NotBegun(told.code ?? "", told.error ?? String(answer.status), told.village ?? 0);
  return told.village;
}

/** Where one plays or waits now. */
export async function playPlace(): Promise<PlayPlace> {
  const answer = await fetch("/api/v1/play");
  return answer.ok ? ((await answer.json()) as PlayPlace) : { village: 0, room: 0, at: "", daily: 0, played: false };
}
