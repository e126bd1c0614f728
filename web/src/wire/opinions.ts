// What one is asked after a game in which nobody was told who is a machine.
import type { AgentsTable, AgentsTables, Guesses, Questions, Survey } from "./messages.js";

async function asked(path: string, lang: string, body?: object): Promise<Questions> {
  const sent = body ? { method: "POST", headers: { "Content-Type": "application/json", "Accept-Language": lang }, body: JSON.stringify(body) } : {};
  const answer = await fetch(`/api/v1/play/games/${path}`, sent);
  const told = (await answer.json()) as Questions & { error?: string };
  if (!answer.ok) throw new Error(told.error ?? String(answer.status));
  return told;
}

export const fetchQuestions = (game: string, lang: string): Promise<Questions> => asked(`${game}/questions`, lang);
export const sendGuesses = (game: string, lang: string, given: Guesses): Promise<Questions> => asked(`${game}/guess`, lang, { ...given, client_ms: Date.now() });
export const sendSurvey = (game: string, lang: string, given: Survey): Promise<Questions> => asked(`${game}/survey`, lang, { ...given, client_ms: Date.now() });

/** The tracks on which people play among agents. */
export async function fetchAmong(): Promise<AgentsTable[]> {
  const answer = await fetch("/api/v1/play/at");
  return answer.ok ? ((await answer.json()) as AgentsTables).tables : [];
}
