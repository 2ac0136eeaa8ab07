import { dialectMarks } from "../report-model/dialect-mark.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import type { Report, Result } from "../report-model/report-model.ts";
import { seedOf } from "../report-model/seed-of.ts";
import { writeXml, xmlElement, type XmlElement } from "./junit/xml.ts";
import { groupOfOne } from "../report-model/finding-group.ts";
import { findingOf, reportTexts, type ReportTexts } from "../report-model/finding.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { describeHintsDecided } from "./terminal/hints-decided.ts";
import { targetFaults, type TargetFault } from "./terminal/target-fault.ts";
import { refusedExampleText } from "./terminal/refused-examples.ts";
import { silenceText } from "./terminal/silence-text.ts";

/** Findings are the text of the terminal report; CI pages show it in a fixed-width font. */
const layout = { colour: false, width: 100 };

/**
 * The report as JUnit XML, valid against the XSD of Jenkins's JUnit plugin: one testsuite a suite, one testcase a
 * result, and a testsuite `target` for problems and for a run that verified too little. A verdict that makes the run fail
 * is a failure.
 *
 * The model measures time for the run only, so only the root has the attribute `time`.
 */
export function renderJunit(report: Report): string {
  const texts = reportTexts(report);
  const suites = new Map<string, XmlElement[]>();
  const ofTarget = targetFaults(report, layout).map(faultCase);
  if (ofTarget.length > 0) suites.set("target", ofTarget);
  for (const result of report.results) {
    const cases = suites.get(result.suite) ?? [];
    cases.push(resultCase(result, texts, report.failOn));
    suites.set(result.suite, cases);
  }
  const all = [...suites.values()].flat();
  const attributes = {
    name: report.tool.name,
    // The XSD allows at most three decimals and no exponent.
    time: (report.durationMs / 1000).toFixed(3),
    tests: String(all.length),
    failures: countCases(all, "failure"),
    errors: countCases(all, "error"),
  };
  return writeXml(
    xmlElement(
      "testsuites",
      attributes,
      [...suites].map(([name, cases]) => suiteElement(name, cases, report)),
    ),
  );
}

function suiteElement(name: string, cases: readonly XmlElement[], report: Report): XmlElement {
  const attributes = {
    name,
    tests: String(cases.length),
    failures: countCases(cases, "failure"),
    errors: countCases(cases, "error"),
    skipped: countCases(cases, "skipped"),
    timestamp: report.startedAt,
  };
  const seed = seedOf(report);
  const properties = xmlElement("properties", {}, [
    property("command", report.target.command.join(" ")),
    ...(report.target.oneAtATime === undefined ? [] : [property("launched-one-at-a-time", report.target.oneAtATime)]),
    ...(report.target.leftRunning ?? []).map((command) => property("left-running", command)),
    ...(report.target.shortSecrets ?? []).map((name) => property("short-secret", name)),
    property("dialects", report.dialects.join(" ")),
    ...(seed === undefined ? [] : [property("seed", String(seed))]),
    ...(report.refusedExamples ?? []).map((each) => property("refused-example", refusedExampleText(each))),
    ...(report.silences ?? []).map((each) => property("silence", silenceText(each))),
    ...observationProperties(report),
    ...decidedProperties(report),
    ...(report.readings.length === 0 ? [] : [property("readings", chosenReadings(report))]),
  ]);
  return xmlElement("testsuite", attributes, [properties, ...cases]);
}

function observationProperties({ observation }: Report): readonly XmlElement[] {
  if (observation === undefined) return [];
  const { tiers, missing } = observation;
  const gaps = missing.map(({ tier, because, tryThis }) => `${tier}: ${because}; try: ${tryThis}`);
  return [
    property("observed", tiers.join(" ")),
    ...(gaps.length === 0 ? [] : [property("not-observed", gaps.join("\n"))]),
  ];
}

function decidedProperties(report: Report): readonly XmlElement[] {
  const decided = describeHintsDecided(report);
  return decided === undefined ? [] : [property("hints-decided", decided)];
}

function chosenReadings({ readings }: Report): string {
  return readings.map(({ option, reading }) => `${option}=${reading}`).join(" ");
}

function property(name: string, value: string): XmlElement {
  return xmlElement("property", { name, value });
}

function countCases(cases: readonly XmlElement[], outcome: "failure" | "error" | "skipped"): string {
  const has = ({ content }: XmlElement): boolean =>
    typeof content !== "string" && content.some((child) => child.name === outcome);
  return String(cases.filter(has).length);
}

/** The class is the check id as it stands everywhere else, so that one search finds it in every report. */
function resultCase(result: Result, texts: ReportTexts, failOn: Report["failOn"]): XmlElement {
  const attributes = {
    name: [result.tool ?? "server", ...dialectMarks(result.dialect)].join(" "),
    classname: result.check,
  };
  return xmlElement("testcase", attributes, renderOutcome(result, texts, failOn));
}

function renderOutcome(result: Result, texts: ReportTexts, failOn: Report["failOn"]): readonly XmlElement[] {
  const { verdict, message, level } = result;
  switch (outcomeOf(result, failOn)) {
    case "passed":
      return [];
    case "failed":
      return [xmlElement("failure", { type: level, message }, findingBody(result, texts))];
    case "broken":
      return [xmlElement("error", { type: verdict, message }, findingBody(result, texts))];
    case "told":
      return [xmlElement("system-out", {}, findingBody(result, texts))];
    case "skipped":
      return [xmlElement("skipped", { type: verdict, message })];
  }
}

function findingBody(result: Result, texts: ReportTexts): string {
  return `\n${renderFinding(groupOfOne(findingOf(result, texts)), layout).join("\n")}\n`;
}

function faultCase({ code, message, lines }: TargetFault): XmlElement {
  return xmlElement("testcase", { name: code, classname: "target" }, [
    xmlElement("error", { type: code, message }, `\n${lines.join("\n")}\n`),
  ]);
}
