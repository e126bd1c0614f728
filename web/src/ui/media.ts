// What kind of window the page is in; components that read it follow its changes.
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width:719px)");
/** Narrower than most screens, wider than a phone, or a phone. */
export const narrow = new MediaQuery("(max-width:1000px)");
/** Whether the reader wants no motion. */
export const still = new MediaQuery("(prefers-reduced-motion: reduce)");
