// What the reader has chosen: language and light; and the token that came with the address.
import { keep, kept } from "./kept.js";
import { chosen, load } from "../words/loading.js";
import { count, counted, date, say, timeOfDay, vocabularyOf, wholeDay, type Key, type Lang, type Values, type Vocabulary } from "../words/words.js";

import type { Role } from "../wire/messages.js";

type Light = "village" | "day" | "night";

class Settings {
  lang = $state<Lang>("en");
  light = $state<Light>("village");
  /** The light of the village that is shown. */
  sky = $state<"day" | "night">("day");
  dark = $state(false);
  /** Whose names of roles: those of the village that is shown. */
  words = $state<Vocabulary>("contest");
  /** Whether sentences of a protocol language are shown as they were said. */
  raw = $state(kept("raw") === "1");
  /** Whether names stand on the stage, and words in its sky. */
  names = $state(kept("names") !== "0");
  captions = $state(kept("captions") !== "0");
  /** Whether Enter sends what is written, and whether it is sent when one's turn ends. */
  enterSends = $state(kept("enter") !== "0");
  sendsAtEnd = $state(kept("at-end") !== "0");
  readonly token: string;

  constructor() {
    const asked = new URLSearchParams(location.search);
    this.lang = chosen(kept("lang"));
    const light = asked.get("light") ?? kept("light");
    this.light = light === "day" || light === "night" ? light : "village";
    this.token = asked.get("token") ?? "";
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark = dark.matches;
    dark.addEventListener("change", () => { this.dark = dark.matches; });
  }

  get shown(): "day" | "night" {
    return this.lightOf(this.sky);
  }

  /** The light in which a reader sees a village under this sky. */
  lightOf(sky: string): "day" | "night" {
    if (this.light !== "village") return this.light;
    return this.dark || sky === "night" ? "night" : "day";
  }

  /** Call roles as a village with these rules does, until what is returned is called: for `$effect`. */
  speaksAs(rules: string): () => void {
    this.words = vocabularyOf(rules);
    return () => { this.words = "contest"; };
  }

  switchLang(): void {
    const next = this.lang === "ja" ? "en" : "ja";
    void load(next).then(() => {
      this.lang = next;
      keep("lang", next);
    });
  }

  switchNames(): void {
    this.names = !this.names;
    keep("names", this.names ? "1" : "0");
  }

  switchCaptions(): void {
    this.captions = !this.captions;
    keep("captions", this.captions ? "1" : "0");
  }

  setEnterSends(on: boolean): void {
    this.enterSends = on;
    keep("enter", on ? "" : "0");
  }

  setSendsAtEnd(on: boolean): void {
    this.sendsAtEnd = on;
    keep("at-end", on ? "" : "0");
  }

  switchRaw(): void {
    this.raw = !this.raw;
    keep("raw", this.raw ? "1" : "");
  }

  switchLight(): void {
    this.light = this.shown === "day" ? "night" : "day";
    keep("light", this.light);
  }
}

export const settings = new Settings();
export const t = (key: Key, values?: Values): string => say(settings.lang, key, values, settings.words);
/** How a role is called in a room of this style. */
export const roleIn = (style: string, role: Role): string => say(settings.lang, `role.${role}`, {}, vocabularyOf(`${style}-`));
export const tc = (key: Key, value: number): string => count(settings.lang, key, value);
export const number = (value: number): string => counted(settings.lang, value);
export const when = (ms: number): string => date(settings.lang, ms);
export const day = (ms: number): string => wholeDay(settings.lang, ms);
/** The time of day of a moment; of a game without one, the time since its beginning. */
export const clock = (startedMs: number, atMs: number): string => timeOfDay(startedMs, atMs);
