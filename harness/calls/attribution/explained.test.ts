import { expect, it } from "vitest";
import { adds, called, idle, recorded, whoseIn, type Part } from "./fixture-records.ts";

const tools = ["a", "b"];
/** The effect of `a` after `b` has had the same. */
const second: readonly Part[] = [called("b", [adds()]), called("a", [adds()])];

it.each<[string, readonly Part[], string]>([
  ["once", [called("b", [adds()])], "one-of-several"],
  ["as often", [called("b", [adds()]), called("b", [adds()])], "explained"],
  ["as often, the second time late", [called("b", [adds()]), idle(900, [adds()])], "explained"],
])(
  "what came without the tool %s, by the calls that were made before it, explains no more of it",
  (_, without, whose) => {
    expect(whoseIn(recorded(tools, second, without), "a")).toBe(whose);
  },
);
