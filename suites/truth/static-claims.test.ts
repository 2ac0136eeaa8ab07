import { expect, it } from "vitest";
import { inputsOf, introductionOf, listed } from "../../harness/check/fixture-subject.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { kinds, theCheck } from "../judging/fixture-judging.ts";

function whyNot(id: string, annotations: JsonObject): string | undefined {
  const definition = { name: "act", annotations };
  const inputs = inputsOf({ type: "object" });
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs };
  return theCheck(id, kinds.staticCalls).appliesTo?.(subject);
}

it.each<[string, JsonObject, JsonObject, string]>([
  ["truth/read-only-tools-change-nothing", { readOnlyHint: true }, { readOnlyHint: false }, "readOnlyHint: true"],
  [
    "truth/non-destructive-tools-only-add",
    { destructiveHint: false },
    { destructiveHint: false, readOnlyHint: true },
    "destructiveHint: false",
  ],
  ["truth/idempotent-tools-repeat-without-effect", { idempotentHint: true }, {}, "idempotentHint: true"],
  ["truth/closed-world-tools-stay-inside", { openWorldHint: false }, {}, "openWorldHint: false"],
])("%s is about a tool that makes the claim, and about no other", (id, claiming, other, hint) => {
  expect(whyNot(id, claiming)).toBeUndefined();
  expect(whyNot(id, other)).toBe(`the tool does not have ${hint}`);
});
