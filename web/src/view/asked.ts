// What one may do now. It comes from the server; no rule of the game is here.
import type { OpenAsk, OpenFloor } from "../wire/messages.js";

/** Forms in which somebody writes. */
export const FORMS = ["talk", "whisper", "memo", "grave", "post_mortem"] as const;
export type Form = (typeof FORMS)[number];

/** Whether it asks whom to choose; else what to say in turn. */
export const isChoice = ({ kind }: OpenAsk): boolean => kind !== "talk" && kind !== "whisper";

export const floorOf = (floors: readonly OpenFloor[], form: Form): OpenFloor | undefined => floors.find((floor) => floor.channel === form);
