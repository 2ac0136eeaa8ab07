import { dialectMarks } from "../report-model/dialect-mark.ts";
import { describe, expect, it } from "vitest";
import { failingVerdicts, type Report } from "../report-model/report-model.ts";
import { hostileReport } from "./fixture-hostile-report.ts";
import { cleanReport, everyVerdictReport, unstartableReport } from "./fixture-reports.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderJunit } from "./junit.ts";
import { readXml, type ReadElement } from "./junit/fixture-xml-reader.ts";

/** Elements, their attributes (`?` optional) and their children, as far as the Jenkins XSD allows what we write. */
const grammar: Readonly<
  Record<string, { readonly attributes: readonly string[]; readonly children: readonly string[] }>
> = {
  testsuites: { attributes: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"] },
  testsuite: {
    attributes: ["name", "tests", "failures", "errors", "skipped", "timestamp"],
    children: ["properties", "testcase"],
  },
  properties: { attributes: [], children: ["property"] },
  property: { attributes: ["name", "value"], children: [] },
  testcase: { attributes: ["name", "classname"], children: ["skipped", "error", "failure", "system-out"] },
  failure: { attributes: ["type", "message"], children: [] },
  error: { attributes: ["type", "message"], children: [] },
  skipped: { attributes: ["type", "message"], children: [] },
  "system-out": { attributes: [], children: [] },
};

function assertStructure(element: ReadElement): void {
  const rule = grammar[element.name];
  expect(rule, element.name).toBeDefined();
  expect([...element.attributes.keys()], element.name).toEqual(rule?.attributes);
  expect(rule?.children, element.name).toEqual(expect.arrayContaining(element.children.map(({ name }) => name)));
  if (element.children.length > 0) expect(element.text.trim()).toBe("");
  for (const child of element.children) assertStructure(child);
}

function cases(report: Report): readonly ReadElement[] {
  return readXml(renderJunit(report)).children.flatMap((suite) =>
    suite.children.filter(({ name }) => name === "testcase"),
  );
}

/** Verdict → the element that stands for it, over all results of the report. */
function outcomes(report: Report): ReadonlyMap<string, string> {
  const rendered = cases(report);
  // The report groups results by suite, so a case is found by what it is, not by its position.
  return new Map(
    report.results.map((result) => {
      const found = rendered.find(
        ({ attributes }) =>
          attributes.get("classname") === result.check &&
          attributes.get("name") === [result.tool ?? "server", ...dialectMarks(result.dialect)].join(" "),
      );
      return [result.verdict, found?.children.map(({ name }) => name).join() ?? "no testcase"];
    }),
  );
}

describe("JUnit report", () => {
  it.each(sampleReports)("%s: is well-formed and has the elements and attributes the XSD allows", (_, report) => {
    for (const failOn of [report.failOn, failingVerdicts]) {
      for (const exitCode of [report.exitCode, 4] as const) {
        assertStructure(readXml(renderJunit({ ...report, failOn, exitCode })));
      }
    }
  });

  it.each(sampleReports)("%s: every suite counts the cases it holds", (_, report) => {
    const root = readXml(renderJunit(report));
    for (const suite of root.children) {
      const held = suite.children.filter(({ name }) => name === "testcase");
      const having = (outcome: string): string =>
        String(held.filter(({ children }) => children.some(({ name }) => name === outcome)).length);
      expect(suite.attributes.get("tests")).toBe(String(held.length));
      expect(suite.attributes.get("failures")).toBe(having("failure"));
      expect(suite.attributes.get("errors")).toBe(having("error"));
      expect(suite.attributes.get("skipped")).toBe(having("skipped"));
    }
    expect(root.attributes.get("tests")).toBe(String(report.results.length + report.problems.length));
  });

  it("each verdict has its element; one that fails the run is a failure", () => {
    const expected = new Map([
      ["fail", "failure"],
      ["error", "error"],
      ["warn", "system-out"],
      ["ambiguous", "system-out"],
      ["inconclusive", "skipped"],
      ["not-run", "skipped"],
      ["note", "system-out"],
      ["pass", ""],
      ["not-applicable", "skipped"],
    ]);
    expect(outcomes(everyVerdictReport)).toEqual(expected);
    for (const verdict of failingVerdicts) {
      const failing = outcomes({ ...everyVerdictReport, failOn: ["fail", verdict] });
      expect(failing).toEqual(new Map([...expected, [verdict, "failure"]]));
    }
  });

  it("a run that verified too little is an error, and the hints that were decided are a property", () => {
    const hintsDecided = { decided: 0, of: 61, tools: { decided: 0, of: 21, required: 1 } };
    const report: Report = { ...cleanReport, exitCode: 4, hintsDecided };
    const [first] = cases(report);
    expect(first?.attributes.get("name")).toBe("not-verified");
    expect(first?.children[0]?.attributes.get("message")).toBe(
      "Too little could be verified: no tool has a decided hint, and --min-verified asks for 1. This is not a pass.",
    );
    expect(propertiesOf(report)).toContain("hints-decided: 0 of 61 that calls could prove untrue, on 0 of 21 tools");
    expect(cases(cleanReport).map(({ attributes }) => attributes.get("name"))).not.toContain("not-verified");
  });

  it("a failure holds the finding as the terminal shows it, without colours", () => {
    const [first] = cases(everyVerdictReport);
    expect(first?.children[0]?.text).toContain(
      "FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3\n",
    );
    expect(first?.children[0]?.text).toContain('{"name":"manage_note","arguments":{"action":"archive"}}');
  });

  const propertiesOf = (report: Report): readonly string[] =>
    readXml(renderJunit(report)).children.flatMap(({ children }) =>
      children.flatMap((child) => child.children.map(({ attributes }) => [...attributes.values()].join(": "))),
    );

  it("what watched the server and what could not are properties", () => {
    const missing = [{ tier: "syscalls", because: "strace is not installed", tryThis: "apt-get install strace" }];
    const observed = propertiesOf({ ...cleanReport, observation: { tiers: ["protocol", "snapshot"], missing } });
    expect(observed).toContain("observed: protocol snapshot");
    expect(observed).toContain("not-observed: syscalls: strace is not installed; try: apt-get install strace");
    expect(propertiesOf(cleanReport).join()).not.toContain("observed");
  });

  it("ambiguous wording is told as on the terminal, and readings that were chosen are a property", () => {
    const ambiguous = cases(everyVerdictReport).find(({ children }) =>
      children.some(({ text }) => text.includes("AMBIGUOUS")),
    );
    expect(ambiguous?.children[0]?.text).toContain("--reading resolved-tool=anything\n");
    const readings = [{ ambiguity: "AMB-12", option: "resolved-tool", reading: "anything" }];
    expect(propertiesOf({ ...everyVerdictReport, readings })).toContain("readings: resolved-tool=anything");
    expect(propertiesOf(everyVerdictReport).join()).not.toContain("readings");
  });

  it("a problem is an error of the suite target", () => {
    const root = readXml(renderJunit(unstartableReport));
    expect(root.children.map(({ attributes }) => attributes.get("name"))).toEqual(["target"]);
    const [found] = cases(unstartableReport);
    expect(found?.attributes.get("name")).toBe("target-exited");
    expect(found?.children[0]?.name).toBe("error");
    expect(found?.children[0]?.text).toContain("| Error: Cannot find module '/srv/notes/dist/my server.js'");
  });

  it.each([0, 0.4, 64, 9_812.34, 1e12])("a run of %d ms has a time the XSD's pattern takes", (durationMs) => {
    const root = readXml(renderJunit({ ...cleanReport, durationMs }));
    expect(root.attributes.get("time")).toMatch(/^\d+\.\d{3}$/);
  });

  it("no line of it is an order to a CI runner", () => {
    expect(renderJunit(hostileReport)).not.toMatch(/^\s*::|##\[|##vso\[|##teamcity\[/m);
  });
});

describe("the XML reader of these tests", () => {
  const wrap = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;

  it.each([
    ["a control character", "<a>\u001b</a>"],
    ["a lone surrogate", "<a>\ud800</a>"],
    ["an unescaped bracket", "<a>x < y</a>"],
    ["an unescaped ampersand", "<a>x & y</a>"],
    ["an end of CDATA in text", "<a>]]></a>"],
    ["an unescaped quote in an attribute", '<a b="c"d"/>'],
    ["a reference to a forbidden character", "<a>&#0;</a>"],
    ["an element that is not closed", "<a><b></a>"],
    ["two roots", "<a/><b/>"],
  ])("refuses %s", (_, content) => {
    expect(() => readXml(wrap(content))).toThrow(Error);
  });

  it("resolves references", () => {
    expect(readXml(wrap('<a b="&lt;&quot;">&#58;&amp;</a>'))).toMatchObject({
      attributes: new Map([["b", '<"']]),
      text: ":&",
    });
  });
});
