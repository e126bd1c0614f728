// The screens of the page: what each is made of, and which words it needs.
import type { Component } from "svelte";
import { load, type Area, type Lang } from "../words/loading.js";

export interface Route {
  screen: string;
  id: string;
  query: URLSearchParams;
}

/** Each screen has properties of its own. */
type Made = { default: Component<any> };
interface Screen {
  words: readonly Area[];
  load: () => Promise<Made>;
  /** What it is told. */
  props?: (route: Route) => Record<string, unknown>;
  /** Another one is another component; without it the screen stays. */
  key?: (route: Route) => string;
  /** It shows one thing: without an id there is nothing to show. */
  one?: true;
}

const byId = (route: Route): string => route.id;
const home: Screen = { words: ["site", "home", "rooms"], load: () => import("./Home.svelte"), props: ({ screen }) => ({ part: screen }) };
const account: Screen = { words: ["site", "account"], load: () => import("./Account.svelte"), props: ({ screen, id }) => ({ link: screen === "link" ? id : "" }) };
const nowhere: Screen = { words: ["site"], load: () => import("./Nowhere.svelte") };

export const SCREENS: Record<string, Screen> = {
  "": home,
  live: home,
  past: home,
  agents: home,
  game: { words: ["site", "watch"], load: () => import("./Game.svelte"), props: ({ id, query }) => ({ id, at: Number(query.get("n")) || null }), key: byId, one: true },
  screen: { words: ["site", "watch"], load: () => import("./Screen.svelte") },
  play: { words: ["play"], load: () => import("./play/Play.svelte"), props: ({ id }) => ({ id }), key: byId, one: true },
  lobby: { words: ["site", "rooms", "lobby"], load: () => import("./play/Lobby.svelte") },
  room: { words: ["site", "rooms", "lobby"], load: () => import("./play/Room.svelte"), props: ({ id, query }) => ({ id, watch: query.has("watch") }), key: ({ id, query }) => `${id} ${query.has("watch")}`, one: true },
  seat: { words: ["site", "rooms", "lobby"], load: () => import("./play/SeatGate.svelte"), props: ({ id, query }) => ({ track: id, token: query.get("token") ?? "" }), key: byId, one: true },
  archive: { words: ["site", "records"], load: () => import("./Archive.svelte"), props: ({ query }) => ({ query: query.toString() }) },
  tables: { words: ["site", "records"], load: () => import("./Tables.svelte") },
  me: account,
  link: { ...account, one: true },
  privacy: { words: ["site", "account"], load: () => import("./Privacy.svelte") },
  rate: { words: ["site", "rate"], load: () => import("./rate/Rate.svelte"), props: ({ id, query }) => ({ token: id, game: query.get("game") ?? "", criterion: query.get("c") ?? "" }), key: byId, one: true },
  control: { words: ["site", "control"], load: () => import("./Control.svelte") },
};

/** Where an address leads. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [screen = "", id = ""] = path.split("/");
  return { screen, id: decodeURIComponent(id), query: new URLSearchParams(query) };
}

export function screenOf(route: Route): Screen {
  const found = Object.hasOwn(SCREENS, route.screen) ? SCREENS[route.screen]! : nowhere;
  return found.one && !route.id ? nowhere : found;
}

/** Fetch a screen and its words at the same time. */
export async function fetchScreen({ load: fetched, words }: Pick<Screen, "load" | "words">, lang: Lang): Promise<Made> {
  const [made] = await Promise.all([fetched(), load(lang, words)]);
  return made;
}
