// What composes sentences of a protocol language: only some villages need it.
import "../../styles/compose.css";

export { Composition } from "./composition.svelte.js";
export { default as Sentence } from "./Sentence.svelte";
export { default as Tray } from "./Tray.svelte";
