import { mount } from "svelte";
import App from "./ui/App.svelte";
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

const target = document.getElementById("app");
// What the page shows before this program runs gives way to it.
target?.replaceChildren();
if (target) mount(App, { target });
