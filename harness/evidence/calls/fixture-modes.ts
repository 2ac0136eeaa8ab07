import { isJsonObject, member, type Json } from "../../json/value.ts";
import { oneOf } from "./in-box/fixture-boxed-server.ts";

/** What the tool `act` may be given. */
export const modes: readonly string[] = ["m1", "m2", "m3", "m4", "m5", "m6"];

const shows = { inputSchema: { type: "object" }, annotations: { readOnlyHint: true } };

/** A tool that may change something, and two that show it. */
export const actingAndShowing = [
  { name: "act", inputSchema: oneOf(...modes) },
  { name: "show", ...shows },
  { name: "latest", ...shows },
];

/** The mode that a call of `act` was given. */
export function modeOf(given: Json): string {
  return modes.find((mode) => isJsonObject(given) && member(given, "mode") === mode) ?? "";
}
