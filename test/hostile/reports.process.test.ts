import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readXml } from "../../reports/junit/fixture-xml-reader.ts";
import { inOwnDirectories } from "../in-own-directories.ts";
import { readReport } from "./read-report.ts";
import { ended, hostileServer, runCommand, scriptedServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

/** Everything that acts on a terminal without being seen, line feeds apart. */
const controls = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A line that GitHub, Azure or TeamCity takes for an order. */
const runnerOrder = /^\s*(?:::|##\[|##vso\[|##teamcity\[)/mu;

describe.concurrent("names with ANSI sequences, HTML and orders for a CI runner", () => {
  it("are shown and do nothing in any report", async () => {
    const files = ["--report", "terminal", "--report", "json=report.json", "--report", "junit=report.xml"];
    const run = await runCommand(["--runs", "3", "--suite", "hints", ...files, ...hostileServer("ansi-names")]);
    expect(run).toMatchObject(ended(0));
    const json = run.files.get("report.json") ?? "";
    const junit = run.files.get("report.xml") ?? "";
    for (const text of [run.stdout, json, junit]) {
      expect(text).not.toMatch(controls);
      expect(text).not.toMatch(runnerOrder);
      expect(text).not.toMatch(/\p{Cs}/u);
      expect(text).toContain("[31mred");
    }
    expect(run.stdout).toContain(String.raw`\u{1b}[31mred\u{1b}[0m`);
    expect(junit).not.toContain("<script>");
    expect(readXml(junit).name).toBe("testsuites");
    const names = new Set(readReport(json).results.map(({ tool }) => tool));
    for (const name of [
      "\u001B[31mred\u001B[0m",
      "<script>alert(1)</script>",
      "nul\u0000byte",
      "lone\uD800surrogate",
    ]) {
      expect(names).toContain(name);
    }
    expect(run.stderr).toBe("wrote report.json\nwrote report.xml\n");
  });
});

describe.concurrent("a report", () => {
  it("of JSON alone leaves nothing else on stdout, and nothing on stderr", async () => {
    const words = ["--suite", "hints", "--report", "json", "--seed", "7", ...hostileServer("proto-keys")];
    const run = await runCommandInProcess(...words);
    expect(run).toMatchObject({ exitCode: 0, survivors: [] });
    expect(run.stdout).toMatch(/^\{\n[^]*\}\n$/u);
    expect(readReport(run.stdout)).toMatchObject({ exitCode: 0, seed: 7 });
    expect(run.stderr).toBe("");
  });

  it.each(["terminal", "json", "junit"])("as %s is whole when there was nothing to test", async (format) => {
    const garbled = `process.stderr.write("\\u001B[2J\\u0007::error::x\\n<b>\\uFFFD]]>"); process.exit(3)`;
    const run = await runCommandInProcess("--report", format, ...scriptedServer(garbled));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).not.toMatch(controls);
    expect(run.stdout).toContain("exited with code 3");
    if (format === "json") expect(readReport(run.stdout).problems).toHaveLength(1);
    if (format === "junit") expect(readXml(run.stdout).name).toBe("testsuites");
  });

  it("whose directory becomes a file during the run is named, and the others are not lost with it", async () => {
    // The server is the one who puts a file in its place.
    const removes = `
      const fs = require("node:fs");
      fs.rmSync("reports", { recursive: true, force: true });
      fs.writeFileSync("reports", "");
      process.exit(3)`;
    mkdirSync("reports");
    const reports = ["--report", "json=reports/report.json", "--report", "terminal"];
    const run = await runCommandInProcess(...reports, ...scriptedServer(removes));
    expect(run).toMatchObject({ exitCode: 2, survivors: [] });
    expect(run.stdout).toContain("exited with code 3");
    expect(run.stderr).toContain("the report reports/report.json cannot be written");
  });
});
