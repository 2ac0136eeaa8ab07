import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import type { Report } from "../../report-model/report-model.ts";
import { openReports, openReportsOfEach, removeReports, writeReports } from "./report-outputs.ts";
import { readAnchor } from "./sarif-anchor.ts";
import { hostileReport } from "../../reports/fixture-hostile-report.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";

let directory = "";
const path = (name: string): string => join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "report-outputs-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const report: Report = {
  schemaVersion: 1,
  tool: { name: "mcp-annotations-conformance", version: "0.0.0" },
  target: { command: ["node", "server.js"], cwd: "/", tools: 0 },
  protocol: { offered: "2025-11-25" },
  dialects: ["static"],
  seed: 1,
  runs: 1,
  readings: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1,
  exitCode: 4,
  failOn: ["fail"],
  summary: countVerdicts([]),
  traffic: { requests: 0, sessions: 0 },
  checks: [],
  ambiguities: [],
  results: [],
  problems: [],
};

describe("the outputs of a run", () => {
  it("are the terminal when nothing is asked for", () => {
    expect(openReports([])).toEqual([{ format: "terminal" }]);
  });

  it("are annotations as well in a job of GitHub, as long as nothing is asked for", () => {
    const environment = { GITHUB_ACTIONS: "true" };
    const both = [{ format: "terminal" }, { format: "github", isTold: true }];
    expect(openReports([], { environment })).toEqual(both);
    expect(openReportsOfEach([], ["2025-11-25"], { environment })).toEqual([both]);
    expect(openReports(["terminal"], { environment })).toEqual([{ format: "terminal" }]);
    expect(openReports([], { environment: { GITHUB_ACTIONS: "" } })).toEqual([{ format: "terminal" }]);
  });

  it("are as many as are asked for, in their order", () => {
    expect(openReports([`junit=${path("a.xml")}`, "terminal", `json=${path("a=b.json")}`])).toEqual([
      { format: "junit", path: path("a.xml") },
      { format: "terminal" },
      { format: "json", path: path("a=b.json") },
    ]);
  });

  it("leave no file behind that was not there, and what was there as it was", () => {
    writeFileSync(path("old.json"), "old");
    openReports([`json=${path("old.json")}`, `junit=${path("new.xml")}`]);
    expect(readFileSync(path("old.json"), "utf8")).toBe("old");
    expect(existsSync(path("new.xml"))).toBe(false);
  });

  it.each([
    [["htm"], 'unknown report format "htm"'],
    [["toString"], 'unknown report format "toString"'],
    [[""], 'unknown report format ""'],
    [["JSON"], 'unknown report format "JSON"'],
    [["json="], "does not name a file"],
    [["json", "terminal"], "json and terminal cannot both go to stdout"],
    [["json=same", "junit=./same"], "two reports would be written to"],
    [["json=/dev/null/x/report.json"], "cannot be written"],
    [["json=/"], "cannot be written"],
  ])("cannot be %j", (values, message) => {
    expect(() => openReports(values)).toThrow(UsageError);
    expect(() => openReports(values)).toThrow(message);
  });
});

describe("the outputs of a run in each of two revisions", () => {
  const revisions = ["2025-11-25", "2026-07-28"];

  it.each([
    ["report.json", "report.2025-11-25.json", "report.2026-07-28.json"],
    ["report", "report.2025-11-25", "report.2026-07-28"],
    ["a.b.xml", "a.b.2025-11-25.xml", "a.b.2026-07-28.xml"],
  ])("have the revision in the name of their file: %s", (typed, first, second) => {
    expect(openReportsOfEach([`json=${path(typed)}`, "terminal"], revisions)).toEqual([
      [{ format: "json", path: path(first) }, { format: "terminal" }],
      [{ format: "json", path: path(second) }, { format: "terminal" }],
    ]);
    expect(existsSync(path(second))).toBe(false);
  });

  it("are the terminal for both when nothing is asked for", () => {
    expect(openReportsOfEach([], revisions)).toEqual([[{ format: "terminal" }], [{ format: "terminal" }]]);
  });

  it.each([
    [["json"], "--protocol all cannot write json to stdout"],
    [["junit", "json=a.json"], "--protocol all cannot write junit to stdout"],
    [["json=same", "junit=./same"], "two reports would be written to"],
    [["json=/dev/null/x/report.json"], "/dev/null/x/report.2025-11-25.json cannot be written"],
  ])("cannot be %j", (values, message) => {
    expect(() => openReportsOfEach(values, revisions)).toThrow(UsageError);
    expect(() => openReportsOfEach(values, revisions)).toThrow(message);
  });

  it("are removed where they are not to be written, as an earlier run may have left them", () => {
    writeFileSync(path("old.json"), "old");
    removeReports([
      { format: "json", path: path("old.json") },
      { format: "junit", path: path("none.xml") },
      { format: "terminal" },
    ]);
    expect(existsSync(path("old.json"))).toBe(false);
  });
});

describe("a report", () => {
  let printed: () => string;
  let told: () => string;
  let options: Parameters<typeof writeReports>[2];

  beforeEach(() => {
    const { stdout, stderr, written } = fixtureSurroundings();
    printed = () => written().stdout;
    told = () => written().stderr;
    options = { stdout, stderr, color: true, verbose: false, quiet: false, anchor: undefined };
  });

  it("is written to its file, and to stdout where it has none", async () => {
    await writeReports(report, [{ format: "junit", path: path("r.xml") }, { format: "json" }], options);
    expect(JSON.parse(printed())).toEqual(report);
    expect(readFileSync(path("r.xml"), "utf8")).toMatch(/^<\?xml/u);
  });

  it("gives a runner no command in a job of GitHub but the annotations", async () => {
    const outputs = openReports([], { environment: { GITHUB_ACTIONS: "true" } });
    await writeReports(hostileReport, outputs, { ...options, verbose: true });
    // As the runner reads both streams: https://github.com/actions/runner, `ActionCommand.cs`.
    const isCommand = (line: string): boolean => line.trimStart().startsWith("::") || line.includes("##[");
    expect(
      printed()
        .split(/[\r\n]/u)
        .filter(isCommand),
    ).toEqual([]);
    const commands = told()
      .split(/[\r\n]/u)
      .filter(isCommand);
    expect(commands.length).toBeGreaterThan(1);
    for (const line of commands) expect(line).toMatch(/^::(?:error|warning|notice) title=[^:,]+::/u);
    expect(told()).toBe(`${commands.join("\n")}\n`);
  });

  it("tells a runner nothing of a run that passed where it is to be quiet", async () => {
    const outputs = openReports([], { environment: { GITHUB_ACTIONS: "true" } });
    await writeReports({ ...report, exitCode: 0 }, outputs, { ...options, quiet: true });
    expect([printed().split("\n").length, told()]).toEqual([2, ""]);
    await writeReports(report, outputs, { ...options, quiet: true });
    expect(told()).toMatch(/^::error title=not-verified/u);
  });

  it("stands apart from the one before it on stdout", async () => {
    await writeReports(report, [{ format: "terminal" }], options);
    const first = printed();
    await writeReports(report, [{ format: "terminal" }], options, true);
    expect(printed()).toBe(`${first}\n${first}`);
  });

  it("makes the directory of a report with the report, and leaves none of one that can be written", async () => {
    const file = path("new/inner/report.json");
    const outputs = openReports([`json=${file}`]);
    expect(existsSync(path("new"))).toBe(false);
    await writeReports(report, outputs, options);
    expect(existsSync(file)).toBe(true);
  });

  it("says how findings get a file, where code scanning would refuse the report for want of one", async () => {
    const outputs = [{ format: "sarif", path: path("r.sarif") }] as const;
    const before = process.cwd();
    process.chdir(directory);
    try {
      await writeReports(report, outputs, options);
      expect(told()).toContain("name one with --sarif-anchor <file>");
      writeFileSync("server.js", "");
      const { stderr, written } = fixtureSurroundings();
      await writeReports(report, outputs, { ...options, stderr, anchor: await readAnchor("server.js") });
      expect(written().stderr).not.toContain("--sarif-anchor");
    } finally {
      process.chdir(before);
    }
    expect(readFileSync(path("r.sarif"), "utf8")).toContain('"uri": "server.js"');
  });

  it("has no colour in a file", async () => {
    await writeReports(report, [{ format: "terminal", path: path("r.txt") }], options);
    expect(readFileSync(path("r.txt"), "utf8")).not.toContain("\u001B");
  });

  it("that cannot be written any more costs none of the others", async () => {
    mkdirSync(path("gone"));
    const outputs = [
      { format: "json", path: path("gone") },
      { format: "json", path: path("kept.json") },
    ] as const;
    await expect(writeReports(report, outputs, options)).rejects.toThrow(UsageError);
    expect(JSON.parse(readFileSync(path("kept.json"), "utf8"))).toEqual(report);
  });

  it("is named with each other one that was lost", async () => {
    for (const name of ["one", "two"]) mkdirSync(path(name));
    const outputs = ["one", "two"].map((name) => ({ format: "json", path: path(name) }) as const);
    await expect(writeReports(report, outputs, options)).rejects.toThrow(/one cannot be written[^]*two cannot be/u);
  });
});
