import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import type { Report } from "../report-model/report-model.ts";
import { hostileReport } from "./fixture-hostile-report.ts";
import {
  answersDiffer,
  cleanReport,
  everyVerdictReport,
  makeReport,
  manyToolsReport,
  unstartableReport,
} from "./fixture-reports.ts";
import { renderTerminal } from "./terminal.ts";

const plain = { colour: false, width: 80, verbose: true };
const short = { colour: false, width: 80 };
const reports = [cleanReport, everyVerdictReport, manyToolsReport, unstartableReport, hostileReport];

/** The part of a report from a line on, with the block that follows it: a finding is a headline and its details. */
function section(report: Report, start: string): string {
  const text = renderTerminal(report, plain);
  const from = text.indexOf(start);
  if (from < 0) throw new Error(`no ${start} in the report`);
  return text.slice(from, text.indexOf("\n\n", text.indexOf("\n\n", from) + 1));
}

function lastLines(report: Report): string {
  return renderTerminal(report, plain).trimEnd().split("\n\n").at(-1) ?? "";
}

describe("terminal report", () => {
  it("of a clean run fits on a screen", () => {
    expect(renderTerminal(cleanReport, plain)).toMatchInlineSnapshot(`
      "mcp-annotations-conformance 0.1.0   seed 1870214   protocol 2025-11-25
      started   2026-01-02 03:04 UTC, 842 ms
      target    node dist/server.js
      server    notes-server 2.3.0   14 tools

                       note   pass   n/a
        schema            ·     14     ·
        hints            14      ·     ·
        determinism       ·      ·     1
        side-effects      ·      ·     1

      Notes (no verdict; "explain <check>" says more)
        hints/open-world-default-is-meant   read_file, read_media_file, +12 more
          read_file leaves openWorldHint out, so it counts as open world. (and 13 more
          like it)

      14 note · 14 pass · 2 n/a   842 ms, 31 requests, 1 session
      Nothing was contradicted. 14 passed.
      Next: add --execute and the command of the server (--cmd, with {port} in it and
            in --url) to call its tools in a sandbox.
      "
    `);
  });

  it("of a server that could not be started says so first", () => {
    expect(renderTerminal(unstartableReport, plain)).toMatchInlineSnapshot(`
      "mcp-annotations-conformance 0.1.0   seed 1870214   protocol 2025-11-25 (tried)
      started   2026-01-02 03:04 UTC, 64 ms
      target    node 'dist/my server.js'
      drafts    annotations (hints for a single call)

      PROBLEM  target-exited
        The server exited with code 1 before it answered initialize.

        details   | node:internal/modules/cjs/loader:1228
                  |   throw err;
                  | Error: Cannot find module '/srv/notes/dist/my server.js'
        try       Run the command by hand; it has to stay up and wait for input. A
                  path is taken from the directory you are in.

      64 ms, 1 request, 1 session
      The server could not be tested. See PROBLEM above.
      "
    `);
  });

  it("counts every verdict by suite within 80 columns", () => {
    expect(section(everyVerdictReport, "               fail")).toMatchInlineSnapshot(`
      "               fail error warn ambiguous inconclusive not run note pass n/a
        determinism     1     ·    ·         ·            2       ·    ·    ·   ·
        side-effects    1     ·    ·         ·            ·       1    ·    ·   ·
        schema          ·     1    ·         1            ·       ·    ·    1   1
        error-codes     ·     ·    1         ·            ·       1    ·    ·   ·
        hints           ·     ·    ·         ·            ·       ·    4    ·   ·

      FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3
        manage_note was asked the same query 5 times and answered in 2 different ways."
    `);
  });

  it("shows a contradiction with its calls, evidence, rule, repairs and the command that shows it again", () => {
    expect(section(everyVerdictReport, "FAIL  determinism")).toMatchInlineSnapshot(`
      "FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3
        manage_note was asked the same query 5 times and answered in 2 different ways.

        calls     1. tools/annotations
                     {"name":"manage_note","arguments":{"action":"archive"}}
                     → {"annotations":{"readOnlyHint":false,"destructiveHint":true}}
                  2. tools/annotations
                     {"name":"manage_note","arguments":{"action":"archive"}}
                     → {"annotations":{"readOnlyHint":false,"destructiveHint":false}}
                  sent one by one; shrunk from 212 to 20 bytes in 9 steps
        observed  annotations.destructiveHint   true → false
        expected  one answer, five times
        fix       compute the answer from the arguments alone, without clock, counter,
                    cache or state of earlier requests
                  or, if the hints really vary from call to call, answer the riskiest
                    hints every time
        matters   A client decides by one answer whether to ask its user before a
                  call; another answer makes that decision void.
        spec      DA-SRV-04 (MUST) in SEP: Dynamic Tool Annotations, Server
                  Requirements, item 4
        again     mcp-annotations-conformance --seed 1870214 --check determinism/repeated-queries-agree --tool manage_note -- node dist/server.js"
    `);
  });

  it("shows five observations and counts the rest", () => {
    expect(section(everyVerdictReport, "FAIL  side-effects")).toMatchInlineSnapshot(`
      "FAIL  side-effects/queries-change-no-file   reproduced 3/3
        Queries changed a file in the working directory of the server; pings changed
        none.

        call      tools/annotations
                  {"name":"manage_note","arguments":{"action":"archive"}}
                  20 bytes, not shrunk
        observed  usage.log created
                  cache/a.json created
                  cache/b.json created
                  cache/c.json created
                  cache/d.json created
                  … +2 more
        expected  no file created, changed or deleted
        fix       move the write into the tool itself, so that only tools/call reaches
                  it
        matters   Clients send queries without asking their user.
        spec      DA-SRV-03 (MUST NOT) in SEP: Dynamic Tool Annotations, Server
                  Requirements, item 3
        again     mcp-annotations-conformance --seed 1870214 --check side-effects/queries-change-no-file -- node dist/server.js"
    `);
  });

  it("gives an error no repairs of the claim, since it says nothing about the claim", () => {
    expect(section(everyVerdictReport, "ERROR")).toMatchInlineSnapshot(`
      "ERROR  schema/hints-are-booleans
        The server closed its output while tools/list was awaited.

        spec      CORE-ANN-06 (MUST) in MCP 2025-11-25 schema, ToolAnnotations"
    `);
  });

  it("ends with what is undecided, the totals and the exit code in words", () => {
    const text = renderTerminal(everyVerdictReport, plain);
    expect(text.slice(text.indexOf("Notes"))).toMatchInlineSnapshot(`
      "Notes (no verdict; "explain <check>" says more)
        hints/open-world-default-is-meant   read_file, read_media_file, +2 more
          read_file leaves openWorldHint out, so it counts as open world. (and 3 more
          like it)

      Inconclusive
        No valid arguments were found within 2000 attempts.
        (determinism/repeated-queries-agree: sync, import)

      Not run
        Left out by --suite. (2 checks: side-effects, error-codes)

      FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3
      FAIL  side-effects/queries-change-no-file   reproduced 3/3

      2 fail · 1 error · 1 warn · 1 ambiguous · 2 inconclusive · 2 not run · 4 note ·
      1 pass · 1 n/a
      9.8 s, 1214 requests, 3 sessions
      2 failures. A MUST is broken. Each finding above ends with how to fix it and the
      command that shows it again.
      Next: npx mcp-annotations-conformance explain determinism/repeated-queries-agree
      "
    `);
  });

  it("shows one check that many tools contradict once, with the other tools in short", () => {
    const many = { ...manyToolsReport, target: { ...manyToolsReport.target, tools: 15 } };
    const text = renderTerminal(many, plain);
    expect(text.match(/^FAIL/gm)).toHaveLength(1);
    expect(text.slice(text.indexOf("  also"), text.indexOf("  again"))).toMatchInlineSnapshot(`
      "  also      13 more tools:
                  read_media_file {"path":"a"}, read_multiple_files {"path":"aa"},
                  write_file (91 characters of arguments), edit_file {"path":"aaaa"},
                  create_directory {"path":"aaaaa"}, list_directory {"path":"aaaaaa"},
                  list_directory_with_sizes {"path":"aaaaaaa"},
                  directory_tree {"path":"aaaaaaaa"}, +5 more
      "
    `);
    expect(lastLines(manyToolsReport)).toMatchInlineSnapshot(`
      "14 fail   9.8 s, 1214 requests, 3 sessions
      14 failures of 1 check. A MUST is broken. Each finding above ends with how to
      fix it and the command that shows it again.
      Next: npx mcp-annotations-conformance explain determinism/repeated-queries-agree"
    `);
  });

  it.each([
    [80, true],
    [120, true],
    [80, false],
    [120, false],
  ])("breaks every sentence at %d columns; only what is to be copied is longer (verbose: %s)", (width, verbose) => {
    const long = reports
      .filter((report) => report !== hostileReport)
      .flatMap((report) => renderTerminal(report, { colour: false, width, verbose }).split("\n"))
      .filter((line) => line.length > width && !line.startsWith("  again"));
    expect(long).toEqual([]);
  });

  it("says the same with and without colours", () => {
    for (const options of [plain, short]) {
      for (const report of reports) {
        const coloured = renderTerminal(report, { ...options, colour: true });
        expect(coloured).toContain("\u001b[1m");
        expect(stripVTControlCharacters(coloured)).toBe(renderTerminal(report, options));
      }
    }
  });

  it.each([
    [40, true],
    [80, true],
    [120, true],
    [40, false],
    [120, false],
  ])("lets nothing hostile through at %d columns (verbose: %s)", (width, verbose) => {
    const text = renderTerminal(hostileReport, { colour: false, width, verbose });
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|\p{Noncharacter_Code_Point}/u);
    expect(text).not.toMatch(/^\s*::|##\[|##vso\[|##teamcity\[/m);
    expect(text.length).toBeLessThan(125_000);
  });

  it("tells findings of the same check in two dialects apart", () => {
    const text = renderTerminal(makeReport([answersDiffer, { ...answersDiffer, dialect: "resolve" }]), plain);
    expect(text.match(/^FAIL.*$/gm)).toEqual([
      "FAIL  determinism/repeated-queries-agree   manage_note   [annotations]",
      "FAIL  determinism/repeated-queries-agree   manage_note   [resolve]",
    ]);
  });

  it("says which protocol revision the server chose when it is not the one offered", () => {
    const protocol = { offered: "2025-11-25", negotiated: "2025-06-18" };
    expect(renderTerminal({ ...cleanReport, protocol }, plain)).toContain("protocol 2025-06-18 (tried 2025-11-25)");
  });

  it("says what watched the server, what could not, and what would make it available", () => {
    const missing = [{ tier: "syscalls", because: "strace is not installed", tryThis: "sudo apt-get install strace" }];
    const text = renderTerminal({ ...cleanReport, observation: { tiers: ["protocol", "snapshot"], missing } }, plain);
    expect(text).toContain(`
observed  by protocol, snapshot
          not by syscalls: strace is not installed;
          try: sudo apt-get install strace
`);
    expect(renderTerminal({ ...cleanReport, observation: { tiers: [], missing: [] } }, plain)).toContain(
      "observed  by nothing\n",
    );
    expect(renderTerminal(cleanReport, plain)).not.toContain("observed  by");
  });

  it("says that instances were launched one at a time, and why", () => {
    const target = { ...cleanReport.target, oneAtATime: "a second one did not start: Error: listen EADDRINUSE" };
    expect(renderTerminal({ ...cleanReport, target }, plain)).toContain(
      "launched  one at a time: a second one did not start: Error: listen EADDRINUSE\n",
    );
    expect(renderTerminal(cleanReport, plain)).not.toContain("one at a time");
  });

  it("shows findings of a check whose text is missing from a saved report", () => {
    const text = renderTerminal(makeReport([answersDiffer], { checks: [] }), plain);
    expect(text).toContain("  spec      DA-SRV-04 (MUST)\n  again");
  });
});
