import { expect, it } from "vitest";
import type { CheckText, Result } from "../../report-model/report-model.ts";
import { checkRule } from "./rules.ts";

const result: Result = {
  check: "hints/titles-agree",
  suite: "hints",
  level: "MUST",
  requirements: [],
  dialect: "static",
  verdict: "fail",
  message: "",
  trials: 1,
};

function severityOf(level: CheckText["level"]): unknown {
  const { check: id, suite } = result;
  const text: CheckText = { id, suite, level, title: "titles agree", matters: "", fix: [], requirements: [] };
  return checkRule(result, text).properties?.["problem.severity"];
}

it.each([
  ["MUST", "error"],
  ["MUST NOT", "error"],
  ["REQUIRED", "error"],
  ["SHOULD", "warning"],
  ["SHOULD NOT", "warning"],
  ["STATEMENT", "warning"],
  ["GUIDANCE", "warning"],
] as const)("a rule whose sentence says %s has the severity %s", (level, severity) => {
  expect(severityOf(level)).toBe(severity);
});
