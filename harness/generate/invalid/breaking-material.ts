import type { Json } from "../../json/value.ts";

/** One plain value of every type, and some that few schemas allow. */
export const assorted: readonly Json[] = [
  "a",
  0,
  true,
  null,
  [],
  {},
  -1,
  0.5,
  "",
  "!",
  " ",
  "A",
  "0",
  false,
  ["a"],
  [0],
  { a: "a" },
  1,
];

/** Makes a value that satisfies some schemas and breaks others; undefined when none is found. */
export type MatchSchemas = (holding: readonly Json[], broken: readonly Json[]) => Json | undefined;
