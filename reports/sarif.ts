import type { Invocation, Location, Log, ReportingDescriptor, Result as SarifResult } from "sarif";
import { isKnown } from "../report-model/baseline.ts";
import { fingerprintOf, shortIdOf } from "../report-model/fingerprint.ts";
import { reportTexts } from "../report-model/finding.ts";
import { contradictionsIn, type Contradiction } from "../report-model/contradictions.ts";
import type { Report } from "../report-model/report-model.ts";
import { jsonText } from "./escape/json-text.ts";
import { visibleText } from "./escape/visible-text.ts";
import { nowhere, placeOf, type Anchor } from "./sarif/anchor.ts";
import { checkRule, faultRule, faultRuleId, plain } from "./sarif/rules.ts";
import { targetFaults, type TargetFault } from "./terminal/target-fault.ts";
import { testedName } from "../report-model/tested-name.ts";
import { counted } from "./terminal/wording.ts";

const layout = { colour: false, width: 100 };

/** GitHub takes 25,000 results and shows the first 5,000; a file with more than it takes is refused as a whole. */
const maxResults = 5_000;
const observedLines = 5;

/** How GitHub ranks each. */
const levels = { fail: "error", warn: "warning", ambiguous: "note" } as const satisfies Record<
  Contradiction["verdict"],
  string
>;

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * The report as SARIF 2.1.0, as GitHub code scanning takes it: faults of the target and contradictions, worst first, each
 * at its place in the source, with a fingerprint that stays when seed, counterexample or wording change. GitHub refuses a file
 * with a result that has no physical location ("expected a physical location"), so that only a project without any file to
 * name gets one.
 */
export function renderSarif(report: Report, anchor: Anchor = nowhere): string {
  const faults = targetFaults(report, layout);
  const { checks } = reportTexts(report);
  const found = contradictionsIn(report);
  const shown = found.slice(0, Math.max(0, maxResults - faults.length));
  const left = found.length - shown.length;
  const rules = new Map<string, ReportingDescriptor>();
  for (const fault of faults) rules.set(faultRuleId(fault), faultRule(fault));
  for (const result of shown) {
    if (!rules.has(result.check)) rules.set(result.check, checkRule(result, checks.get(result.check)));
  }
  const ofRule = referencesTo(rules);
  const server = visibleText(testedName(report)).replaceAll("/", "-");
  const log: Log = {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: report.tool.name, semanticVersion: report.tool.version, rules: [...rules.values()] },
        },
        automationDetails: { id: `mcp-annotations/${server}/` },
        columnKind: "utf16CodeUnits",
        invocations: [invocationOf(report, left)],
        results: [
          ...faults.map((fault) => ({ ...ofRule(faultRuleId(fault)), ...faultResult(fault, server, anchor) })),
          ...shown.map((result) => ({ ...ofRule(result.check), ...findingResult(result, server, anchor) })),
        ],
      },
    ],
  };
  return `${jsonText(log, 2)}\n`;
}

/** What names one of the rules in a result. */
function referencesTo(
  rules: ReadonlyMap<string, ReportingDescriptor>,
): (id: string) => Pick<SarifResult, "ruleId" | "ruleIndex"> {
  const ruleIndex = new Map([...rules.keys()].map((id, index) => [id, index]));
  return (id) => ({ ruleId: rules.get(id)?.id ?? id, ruleIndex: ruleIndex.get(id) ?? -1 });
}

/** @param left how many findings are left out */
function invocationOf({ problems, exitCode, startedAt }: Report, left: number): Invocation {
  return {
    executionSuccessful: problems.length === 0,
    exitCode,
    startTimeUtc: startedAt,
    ...(left === 0 ? {} : { toolExecutionNotifications: [leftOut(left)] }),
  };
}

function findingResult(result: Contradiction, server: string, anchor: Anchor): Omit<SarifResult, "ruleId"> {
  const { tool, dialect, verdict, message, evidence, again } = result;
  const lines = [
    message,
    ...(evidence?.observed.slice(0, observedLines).map((line) => `Observed: ${line}`) ?? []),
    ...(evidence === undefined ? [] : [`Expected: ${evidence.expected}`]),
    ...(again === undefined ? [] : [`Again: ${again}`]),
  ];
  const fingerprint = result.fingerprint ?? fingerprintOf(result);
  return {
    level: levels[verdict],
    message: { text: lines.map(plain).join("\n") },
    locations: [locationOf(tool, server, anchor)],
    ...(isKnown(result)
      ? { suppressions: [{ kind: "external" as const, justification: plain(result.known?.reason ?? "") }] }
      : {}),
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    properties: { id: shortIdOf(fingerprint), verdict, dialect: visibleText(dialect) },
  };
}

function faultResult(fault: TargetFault, server: string, anchor: Anchor): Omit<SarifResult, "ruleId"> {
  const { message, hint, about } = fault;
  const identity = { check: faultRuleId(fault), dialect: "static", ...(about === undefined ? {} : { tool: about }) };
  return {
    level: "error",
    message: { text: [message, ...(hint === undefined ? [] : [hint])].map(plain).join("\n") },
    locations: [locationOf(undefined, server, anchor)],
    partialFingerprints: { primaryLocationLineHash: `${fingerprintOf(identity)}:1` },
  };
}

function locationOf(tool: string | undefined, server: string, anchor: Anchor): Location {
  const name = visibleText(tool ?? "server");
  const place = placeOf(tool, anchor);
  const physicalLocation = place && { artifactLocation: { uri: encodeURI(place.path) }, region: place.region };
  return {
    ...(physicalLocation === undefined ? {} : { physicalLocation }),
    logicalLocations: [{ name, fullyQualifiedName: `${server}/${name}`, kind: "function" }],
  };
}

function leftOut(count: number) {
  return {
    level: "warning" as const,
    message: { text: `${counted(count, "more finding")} in the JSON report: GitHub shows the first ${maxResults}.` },
  };
}
