import { member, type Json, type JsonObject } from "../../json/value.ts";
import { wordsOf } from "../recognisers/name-words.ts";
import { listIn, typesOf } from "./argument-schema.ts";

/** The values that a place chooses from, its default first; undefined where it takes others too. */
export function choicesIn(schema: JsonObject): readonly Json[] | undefined {
  const listed = listIn(schema, "enum");
  const types = typesOf(schema);
  const all = listed.length > 0 ? listed : types[0] === "boolean" ? [false, true] : [];
  if (all.length === 0) return undefined;
  const preset = member(schema, "default");
  return preset !== undefined && all.includes(preset) ? [preset, ...all.filter((value) => value !== preset)] : all;
}

const agreement = ["confirm", "confirmed", "confirmation", "consent", "acknowledge", "approve", "accept"];

/** A tool that asks for a confirmation does nothing without it. */
export function choicesFirst(choices: readonly Json[], name: string): readonly Json[] {
  const isAsked = choices.includes(true) && agreement.includes(wordsOf(name)[0] ?? "");
  return isAsked ? [true, ...choices.filter((value) => value !== true)] : choices;
}
