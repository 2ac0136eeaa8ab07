import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hintNames } from "../../report-model/hints.ts";
import { nearestHint } from "./near-miss.ts";

describe("a key that nearly is a hint", () => {
  it.each([
    ["readonlyHint", "readOnlyHint"],
    ["ReadOnlyHint", "readOnlyHint"],
    ["read_only_hint", "readOnlyHint"],
    ["read-only-hint", "readOnlyHint"],
    ["readOnly", "readOnlyHint"],
    ["readonly", "readOnlyHint"],
    ["read_only", "readOnlyHint"],
    ["readOnlyHints", "readOnlyHint"],
    ["readOnlyHnt", "readOnlyHint"],
    [" readOnlyHint", "readOnlyHint"],
    ["destructive", "destructiveHint"],
    ["destructive_hint", "destructiveHint"],
    ["destructivehint", "destructiveHint"],
    ["destuctiveHint", "destructiveHint"],
    ["idempotent", "idempotentHint"],
    ["idempotantHint", "idempotentHint"],
    ["IDEMPOTENT_HINT", "idempotentHint"],
    ["openworld", "openWorldHint"],
    ["openWorld", "openWorldHint"],
    ["open_world_hint", "openWorldHint"],
    ["openWordHint", "openWorldHint"],
  ])("%j is taken for %s", (key, hint) => {
    expect(nearestHint(key)).toBe(hint);
  });

  it("is found whatever its case and its separators", () => {
    const separator = fc.constantFrom("", "_", "-", " ", ".");
    const spelling = fc
      .constantFrom(...hintNames)
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.array(fc.tuple(fc.boolean(), separator), { minLength: name.length, maxLength: name.length }),
        ),
      );
    fc.assert(
      fc.property(spelling, ([name, changes]) => {
        const key = changes.map(([upper, after], index) => {
          const letter = name.charAt(index);
          return `${upper ? letter.toUpperCase() : letter.toLowerCase()}${after}`;
        });
        expect(nearestHint(key.join(""))).toBe(key.join("") === name ? undefined : name);
      }),
      { seed: 10 },
    );
  });
});

describe("a key that is no misspelt hint", () => {
  it.each(hintNames)("%s is the hint itself", (name) => {
    expect(nearestHint(name)).toBeUndefined();
  });

  it.each([
    "audience",
    "priority",
    "title",
    "lastModified",
    "description",
    "hint",
    "Hint",
    "",
    "read",
    "only",
    "writeOnlyHint",
    "closedWorldHint",
    "nonDestructiveHint",
    "privateHint",
    "costWarning",
    "progressIndicators",
    "requiresConfirmation",
    "world",
    "openapi",
    "vendor/readOnlyHint-source",
    "__proto__",
    "constructor",
    "читаемый",
  ])("%j is a name of its own", (key) => {
    expect(nearestHint(key)).toBeUndefined();
  });

  it("is not searched for beyond what could resemble one", () => {
    expect(nearestHint("readOnlyHint".repeat(100_000))).toBeUndefined();
  });
});
