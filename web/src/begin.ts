import { mount } from "svelte";
import App from "./ui/App.svelte";

/** What the page shows before its program runs gives way to it. */
export function begin(): void {
  const target = document.getElementById("app");
  target?.replaceChildren();
  if (target) mount(App, { target });
}
