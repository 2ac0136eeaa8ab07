import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { listed } from "../../harness/check/fixture-subject.ts";
import { called, changed } from "../judging/fixture-execution.ts";
import { adding, boxOf, path, reading, twice } from "./fixture-suggestion.ts";
import { seenEffects } from "./seen-effects.ts";

const removing = boxOf(
  twice(called({ path: "a" }, { effects: [changed("file.delete", "removes")] }), called({ path: "b" })),
);

function effectsIn(...executions: readonly Execution[]): ReturnType<typeof seenEffects> {
  return seenEffects({ tool: listed({ name: "act", ...path }), executions, chosen: [] }, (text) => text.toUpperCase());
}

describe("what calls were seen to do", () => {
  it("is nothing where they only read", () => {
    expect(effectsIn(reading)).toEqual({});
  });

  it("is a change, and no removal, where they only add; one box suffices", () => {
    expect(Object.keys(effectsIn(adding))).toEqual(["readOnlyHint"]);
  });

  it("is a removal too, in the words of the finding, as the report has texts", () => {
    const { readOnlyHint, destructiveHint } = effectsIn(removing);
    expect(readOnlyHint).toMatch(/^DELETED /);
    expect(destructiveHint).toBe(readOnlyHint);
  });
});
