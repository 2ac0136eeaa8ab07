import { createHash } from "node:crypto";
import { isKnown } from "../report-model/baseline.ts";
import { contradictionsIn, type Contradiction } from "../report-model/contradictions.ts";
import { fingerprintOf, shortIdOf } from "../report-model/fingerprint.ts";
import type { Report } from "../report-model/report-model.ts";
import { testedName } from "../report-model/tested-name.ts";
import { jsonText } from "./escape/json-text.ts";
import { visibleText } from "./escape/visible-text.ts";
import { nowhere, placeOf, type Anchor } from "./sarif/anchor.ts";
import { faultRuleId } from "./sarif/rules.ts";
import { targetFaults, type TargetFault } from "./terminal/target-fault.ts";

const layout = { colour: false, width: 100 };
const maxMessageLength = 2_000;
const hexDigits = 32;

/** What GitLab reads of a finding: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
interface Issue {
  readonly description: string;
  readonly check_name: string;
  /** GitLab compares a merge request with its target branch by it, and drops the second of one report. */
  readonly fingerprint: string;
  readonly severity: "info" | "minor" | "critical" | "blocker";
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const severities = {
  fail: "critical",
  warn: "minor",
  ambiguous: "info",
} as const satisfies Record<Contradiction["verdict"], Issue["severity"]>;

/**
 * The report as GitLab's code quality file: faults of the target, which are no clean run, and contradictions, worst first, each at
 * its place in the source.
 */
export function renderCodeQuality(report: Report, anchor: Anchor = nowhere): string {
  const server = testedName(report);
  const issues = [
    ...targetFaults(report, layout).map((fault) => faultIssue(fault, server, anchor)),
    ...contradictionsIn(report).map((result) => findingIssue(result, server, anchor)),
  ];
  return `${jsonText(issues, 2)}\n`;
}

function findingIssue(result: Contradiction, server: string, anchor: Anchor): Issue {
  const { check, tool, message, verdict, known } = result;
  const fingerprint = result.fingerprint ?? fingerprintOf(result);
  const about = tool === undefined || message.includes(tool) ? "" : `${visibleText(tool)}: `;
  const reason = isKnown(result) ? `Known: ${visibleText(known?.reason ?? "")}. ` : "";
  return {
    description: `${reason}${about}${visibleText(message, maxMessageLength)} (${shortIdOf(fingerprint)})`,
    check_name: visibleText(check),
    fingerprint: fingerprintOfIssue(server, fingerprint),
    severity: isKnown(result) ? "info" : severities[verdict],
    location: locationOf(tool, anchor),
  };
}

function faultIssue(fault: TargetFault, server: string, anchor: Anchor): Issue {
  const { message, hint, about } = fault;
  const check = faultRuleId(fault);
  const texts = [message, ...(hint === undefined ? [] : [hint])];
  return {
    description: texts.map((text) => visibleText(text, maxMessageLength)).join(" "),
    check_name: check,
    fingerprint: fingerprintOfIssue(server, JSON.stringify([check, about ?? null])),
    severity: "blocker",
    location: locationOf(undefined, anchor),
  };
}

/** Two servers of a pipeline may have the same finding about tools of one name. */
function fingerprintOfIssue(server: string, fingerprint: string): string {
  return createHash("sha256")
    .update(JSON.stringify([server, fingerprint]))
    .digest("hex")
    .slice(0, hexDigits);
}

/** A path is required: where no file is known it is the repository itself. */
function locationOf(tool: string | undefined, anchor: Anchor): Issue["location"] {
  const place = placeOf(tool, anchor);
  return { path: place?.path ?? ".", lines: { begin: place?.region.startLine ?? 1 } };
}
