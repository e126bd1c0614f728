// What is said, aloud, one line at a time, as long as it is on the stage: by the browser's own speech synthesis with voices
// of this device, or by the engine that the operator has set. What is said is sent to nobody else.
import { credit } from "../view/engine.js";
import { local, spoken, tone } from "../view/voice.js";
import { Engine } from "./engine.js";
import { keep, kept } from "./kept.js";

/** A line holds the stage no longer than this. */
const MOST_MS = 12_000;

class Voice {
  on = $state(kept("voice") === "on");
  /** The voices of the engine that have spoken. */
  private heard = $state.raw<ReadonlySet<string>>(new Set());
  readonly credit = $derived(credit(this.heard));
  private voices = $state.raw<SpeechSynthesisVoice[]>([]);
  private engine = $state.raw<Engine | null>(null);
  private readonly synthesis: SpeechSynthesis | null = typeof speechSynthesis === "undefined" ? null : speechSynthesis;
  /** The line that is being spoken. */
  private line: object | null = null;
  private since = 0;

  constructor() {
    const load = (): void => { this.voices = this.synthesis?.getVoices() ?? []; };
    load();
    this.synthesis?.addEventListener?.("voiceschanged", load);
  }

  /** Use the engine at an address; empty: none. */
  use(url: string): void {
    if ((this.engine?.url ?? "") !== url) this.engine = url ? new Engine(url) : null;
  }

  /** Whether a language can be spoken here. */
  speaks(lang: string): boolean {
    return local(this.voices, lang).length > 0 || this.byEngine(lang) !== null;
  }

  /** Whether a line is being spoken. */
  get busy(): boolean {
    return this.on && this.line !== null && performance.now() - this.since < MOST_MS;
  }

  switch(): void {
    this.on = !this.on;
    keep("voice", this.on ? "on" : "off");
    if (!this.on) this.hush();
  }

  /** Say a line of a character; what was being said is dropped. */
  say(text: string, seed: string, lang: string): void {
    this.hush();
    if (!this.on) return;
    const engine = this.byEngine(lang);
    if (engine) {
      const line = this.begin({});
      const chosen = (name: string): void => { this.heard = new Set([...this.heard, name]); };
      void engine.say(text, seed, chosen).catch(() => undefined).finally(() => this.end(line));
      return;
    }
    const chosen = tone(this.voices, lang, seed);
    if (!chosen || !this.synthesis) return;
    const line = this.begin(new SpeechSynthesisUtterance(spoken(text)));
    line.voice = chosen.voice;
    line.lang = chosen.voice.lang;
    line.pitch = chosen.pitch;
    line.rate = chosen.rate;
    line.onend = line.onerror = () => this.end(line);
    this.synthesis.speak(line);
  }

  hush(): void {
    if (this.line) {
      this.synthesis?.cancel();
      this.engine?.hush();
    }
    this.line = null;
  }

  /** The engines that are known speak Japanese. */
  private byEngine(lang: string): Engine | null {
    return lang === "ja" ? this.engine : null;
  }

  private begin<L extends object>(line: L): L {
    this.line = line;
    this.since = performance.now();
    return line;
  }

  private end(line: object): void {
    if (this.line === line) this.line = null;
  }
}

export const voice = new Voice();
