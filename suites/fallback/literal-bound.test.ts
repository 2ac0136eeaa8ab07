import { expect, it } from "vitest";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { resolutionExtensionDialect } from "../../harness/dialects/resolution-extension.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { judgeSurvey, result } from "../judging/fixture-judging.ts";
import { readOnlyResolutionDeniesDestruction } from "./literal-bound.ts";

const listed = { name: "t", annotations: { readOnlyHint: false, destructiveHint: false } };

it.each<[JsonObject, string]>([
  [{ readOnlyHint: true, destructiveHint: true }, "contradicted"],
  [{ readOnlyHint: true, destructiveHint: false }, "holds"],
  [{ readOnlyHint: false, destructiveHint: true }, "holds"],
])("a resolution %j where the list denies destruction: %s", (annotations, kind) => {
  const id = "fallback/read-only-resolution-denies-destruction";
  const judgement = judgeSurvey(id, resolutionExtensionDialect, listed, result({ annotations }));
  expect(judgement.kind).toBe(kind);
  if (kind === "contradicted")
    expect(judgement).toMatchObject({ ambiguity: { id: "AMB-35", contradictedBy: ["letters"] } });
});

it.each([{}, { readOnlyHint: true }, { destructiveHint: true }])("a list with %j denies nothing", (annotations) => {
  const subject = querySubject({ ...listed, annotations }, resolutionExtensionDialect);
  expect(readOnlyResolutionDeniesDestruction.appliesTo(subject)).toBeDefined();
});
