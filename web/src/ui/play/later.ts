// What the first view of a village does not show, in one file.
export { default as Confirm } from "./Confirm.svelte";
export { default as FaceStrip } from "./FaceStrip.svelte";
export { default as Guide } from "./Guide.svelte";
export { default as Look } from "./Look.svelte";
export { default as Self } from "./Self.svelte";
export { starters, whisperStarters } from "../../view/starters.js";
export { call, flash, stayAwake } from "./calling.js";
