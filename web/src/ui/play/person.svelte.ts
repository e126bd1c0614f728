// Who one is, before a game: a guest is made by the first click, and asked once whether the games may be published.
import { people, type Me } from "../../wire/people.js";
import { keep, kept, settings, t } from "../settings.svelte.js";

class Person {
  me = $state.raw<Me | null>(null);
  /** Whether the question is on the screen. */
  asking = $state(false);
  private answered: (() => void) | null = null;

  /** The name that somebody wants to play by; empty: any. */
  get name(): string {
    return kept("name") ?? "";
  }

  setName(name: string): void {
    keep("name", name);
  }

  async look(): Promise<Me | null> {
    this.me = (await people.me(settings.lang)).person;
    return this.me;
  }

  /** Be somebody: at once if one is already, else as a guest. Then the question, once. */
  async ready(): Promise<void> {
    const me = (await this.look()) ?? (await people.act(settings.lang, "guest", { name: this.name || t("me.guest"), language: settings.lang })).person;
    this.me = me;
    await this.ask();
  }

  /** Ask the question if it is to be asked. */
  async ask(): Promise<void> {
    if (!this.me?.asks) return;
    this.asking = true;
    await new Promise<void>((done) => { this.answered = done; });
  }

  answer(me: Me | null): void {
    if (me) this.me = me;
    this.asking = false;
    this.answered?.();
    this.answered = null;
  }
}

export const person = new Person();
