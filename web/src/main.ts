// What every visitor gets first is small: it asks for the rest, all at once.
import { fetchScreen, routeOf, screenOf } from "./ui/screens.js";
import { kept } from "./ui/kept.js";
import { chosen } from "./words/loading.js";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/avatar.css";
import "./styles/shell.css";
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

// After an update of the server the parts that an open page has not fetched are gone: a fresh page has the new ones.
const SELDOM_MS = 60_000;
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem("renewed")) < SELDOM_MS) return;
  sessionStorage.setItem("renewed", String(Date.now()));
  location.reload();
});

const screen = screenOf(routeOf(location.hash));
void Promise.all([import("./begin.js"), fetchScreen(screen, chosen(kept("lang")))]).then(([{ begin }]) => begin());
