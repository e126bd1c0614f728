import { mount } from "svelte";
import App from "./ui/App.svelte";
import { settings } from "./ui/settings.svelte.js";
import { load } from "./words/words.js";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/avatar.css";
import "./styles/home.css";
import "./styles/own.css";

// A link to a game is a path, so that other sites can show a preview of it; in the page it is a part of the address.
const linked = /^\/game\/([^/]+)$/.exec(location.pathname);
if (linked) {
  const asked = new URLSearchParams(location.search);
  const at = asked.get("n");
  asked.delete("n");
  const rest = asked.toString();
  history.replaceState(null, "", `/${rest ? `?${rest}` : ""}#/game/${linked[1] ?? ""}${at ? `?n=${at}` : ""}`);
}

/** What the page shows before this program runs gives way to it when its words have come. */
function begin(): void {
  const target = document.getElementById("app");
  target?.replaceChildren();
  if (target) mount(App, { target });
}
void load(settings.lang).then(begin);
