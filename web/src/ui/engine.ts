// Asks a VOICEVOX-compatible engine to speak, and plays what it answers.
import { speakers, speakerOf } from "../view/engine.js";
import { spoken } from "../view/voice.js";

export class Engine {
  private known: Promise<{ id: number; name: string }[]> | null = null;
  private playing: HTMLAudioElement | null = null;
  private asking: AbortController | null = null;

  constructor(readonly url: string) {}

  /** Say a line; `chosen` is told the name of the speaker. Resolves when it has been said, rejects if it was dropped. */
  async say(text: string, seed: string, chosen: (name: string) => void): Promise<void> {
    this.hush();
    const asking = this.asking = new AbortController();
    const { signal } = asking;
    this.known ??= this.ask("/speakers", { signal }).then(async (answer) => speakers(await answer.json()));
    const speaker = speakerOf(await this.known.catch((error: unknown) => { this.known = null; throw error; }), seed);
    if (!speaker) throw new Error("the engine has no speakers");
    chosen(speaker.name);
    const query = await this.ask(`/audio_query?speaker=${speaker.id}&text=${encodeURIComponent(spoken(text))}`, { method: "POST", signal });
    const headers = { "Content-Type": "application/json" };
    const sound = await this.ask(`/synthesis?speaker=${speaker.id}`, { method: "POST", signal, headers, body: await query.text() });
    const source = URL.createObjectURL(await sound.blob());
    try {
      await this.play(source, signal);
    } finally {
      URL.revokeObjectURL(source);
    }
  }

  hush(): void {
    this.asking?.abort();
    this.playing?.pause();
    this.playing = null;
  }

  private async ask(path: string, how: RequestInit): Promise<Response> {
    const answer = await fetch(this.url + path, { ...how, credentials: "omit", referrerPolicy: "no-referrer" });
    if (!answer.ok) throw new Error(`${path.split("?")[0] ?? ""}: ${answer.status}`);
    return answer;
  }

  private async play(source: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const audio = this.playing = new Audio(source);
    await new Promise<void>((done, fail) => {
      audio.onended = () => done();
      audio.onerror = () => fail(new Error("the sound cannot be played"));
      signal.addEventListener("abort", () => fail(new Error("dropped")));
      audio.play().catch(fail);
    });
  }
}
