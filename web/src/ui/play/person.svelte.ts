// Who one is, before a game: a guest is made by the first click. Whether games may be published is asked after one.
import { people, type Me } from "../../wire/people.js";
import { keep, kept } from "../kept.js";
import { settings, t } from "../settings.svelte.js";

class Person {
  me = $state.raw<Me | null>(null);
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

  /** Be somebody: at once if one is already, else as a guest. */
  async ready(): Promise<void> {
    this.me = (await this.look()) ?? (await people.act(settings.lang, "guest", { name: this.name || t("me.guest"), language: settings.lang })).person;
  }
}

export const person = new Person();
