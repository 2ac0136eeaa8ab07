import { plainUpstream } from "../../api-stub/upstream-plan.ts";
import type { BoxMaker } from "../../calls/boxes/box.ts";
import { sharedGenerators } from "../../inputs/fixture-generators.ts";
import type { Calling } from "./gathering.ts";

/** What calling tools in these boxes needs, with one set of arguments each. */
export function callingIn(boxes: BoxMaker, more: Partial<Calling> = {}): Calling {
  return {
    boxes: () => Promise.resolve(boxes),
    examples: [],
    runs: 1,
    seed: 1,
    generators: sharedGenerators,
    upstream: plainUpstream,
    called: () => undefined,
    ...more,
  };
}
