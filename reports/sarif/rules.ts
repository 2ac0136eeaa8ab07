import type { ReportingDescriptor } from "sarif";
import { isBinding, type CheckText, type Result } from "../../report-model/report-model.ts";
import { visibleText } from "../escape/visible-text.ts";
import type { TargetFault } from "../terminal/target-fault.ts";

/** GitHub's bound for the short description of a rule. */
const maxTitleLength = 1_024;

/** Of suites whose findings say that a call did what its user was not asked about: the score that GitHub sorts by. */
const securityScores: ReadonlyMap<string, string> = new Map([
  ["truth", "7.0"],
  ["side-effects", "7.0"],
]);

/** The rule of a check that a result contradicts; GitHub shows nothing of a rule whose texts are empty. */
export function checkRule({ check, suite }: Result, text: CheckText | undefined): ReportingDescriptor {
  const score = securityScores.get(suite);
  const title = text?.title ?? check;
  const fixes = text?.fix.map((fix) => `- ${plain(fix)}`) ?? [];
  return {
    id: visibleText(check),
    shortDescription: { text: visibleText(title, maxTitleLength) },
    fullDescription: { text: plain(text?.matters ?? title) },
    help: { text: [plain(text?.matters ?? title), ...fixes].join("\n") },
    properties: {
      tags: ["mcp", visibleText(suite)],
      precision: "very-high",
      "problem.severity": text !== undefined && isBinding(text.level) ? "error" : "warning",
      ...(score === undefined ? {} : { "security-severity": score }),
    },
  };
}

/** The rule of a fault of the target. */
export function faultRule(fault: TargetFault): ReportingDescriptor {
  return {
    id: faultRuleId(fault),
    shortDescription: { text: "The server was not tested, or too little of it" },
    fullDescription: { text: "A run that could not test the server says nothing about it, and is not a pass." },
    help: { text: plain(fault.hint ?? fault.message) },
    properties: { tags: ["mcp", "target"], precision: "very-high", "problem.severity": "error" },
  };
}

/** Stable, such as `target/target-exited`. */
export function faultRuleId({ code }: TargetFault): string {
  return `target/${visibleText(code)}`;
}

/** Foreign text in a message of SARIF, where brackets would open a link. */
export function plain(text: string): string {
  return visibleText(text).replaceAll(/[\\[\]]/g, String.raw`\$&`);
}
