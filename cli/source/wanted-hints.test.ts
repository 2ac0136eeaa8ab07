import { describe, expect, it } from "vitest";
import type { HintName } from "../../report-model/hints.ts";
import type { HintSuggestion, Standing } from "../../report-model/suggestion.ts";
import { wantedOf } from "./wanted-hints.ts";

const none = { because: "too few calls", observed: [], unseen: [] };

function hint(name: HintName, standing: Standing, more: Partial<HintSuggestion> = {}): HintSuggestion {
  return { hint: name, standing, ...none, ...more };
}

const openWorld = hint("openWorldHint", "undecided");

describe("the hints that are wanted", () => {
  it("are with readOnlyHint: false those that matter then: what calls do not decide is what clients take", () => {
    const hints = [
      hint("readOnlyHint", "contradicts", { declared: true, value: false }),
      hint("destructiveHint", "undecided"),
      hint("idempotentHint", "unset", { value: true }),
      openWorld,
    ];
    expect(wantedOf(hints)).toEqual({
      set: [{ hint: "readOnlyHint", declared: true, value: false }],
      add: [
        { hint: "destructiveHint", value: true },
        { hint: "idempotentHint", value: true },
        { hint: "openWorldHint", value: true },
      ],
      ofWrongType: [],
      undecided: [
        { hint: "destructiveHint", because: "too few calls", value: true },
        { hint: "openWorldHint", because: "too few calls", value: true },
      ],
    });
  });

  it("are all that calls support, also where clients take the same", () => {
    const hints = [
      hint("readOnlyHint", "unset", { value: false }),
      hint("destructiveHint", "unset", { value: true }),
      hint("idempotentHint", "agrees", { declared: false, value: false }),
    ];
    expect(wantedOf(hints).add).toEqual([
      { hint: "readOnlyHint", value: false },
      { hint: "destructiveHint", value: true },
    ]);
  });

  it("are none that say nothing of a tool that only reads, and what was said of it says so no more", () => {
    const hints = [
      hint("readOnlyHint", "unset", { value: true }),
      hint("destructiveHint", "no-meaning", { declared: true }),
      hint("idempotentHint", "no-meaning"),
    ];
    expect(wantedOf(hints)).toEqual({
      set: [{ hint: "destructiveHint", declared: true, value: false }],
      add: [{ hint: "readOnlyHint", value: true }],
      ofWrongType: [],
      undecided: [],
    });
    const said = [
      hint("readOnlyHint", "undecided", { declared: true }),
      hint("destructiveHint", "unset", { value: true }),
    ];
    expect(wantedOf(said).add).toEqual([]);
  });

  it("are none where nothing is decided, and one of the wrong type is not written twice", () => {
    const hints = [hint("readOnlyHint", "undecided"), openWorld];
    expect(wantedOf(hints)).toEqual({
      set: [],
      add: [],
      ofWrongType: [],
      undecided: [
        { hint: "readOnlyHint", because: "too few calls" },
        { hint: "openWorldHint", because: "too few calls" },
      ],
    });
    expect(wantedOf([hint("readOnlyHint", "unset", { value: true, isOfWrongType: true })])).toMatchObject({
      add: [],
      ofWrongType: [{ hint: "readOnlyHint", value: true }],
    });
  });
});
