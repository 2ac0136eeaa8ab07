import { describe, expect, it } from "vitest";
import { referenceServer, runBuiltCommand, runForReport } from "./run-built-command.ts";

const server = ["--", ...referenceServer("--protocol", "2026-07-28")];

describe.concurrent("the command on a server of the revision without a handshake", () => {
  it.each([
    ["auto", []],
    // It differs in how the first session is opened; the rest of the run is the same.
    ["2026-07-28", ["--suite", "capabilities,schema"]],
  ])("finds nothing in the honest one with --protocol %s", async (protocol, scope) => {
    const report = await runForReport("--protocol", protocol, ...scope, ...server);
    // What has to call tools is left out without --execute.
    const clean = ["pass", "not-applicable", "not-run"];
    expect(report.results.filter(({ verdict }) => !clean.includes(verdict))).toEqual([]);
    expect(report).toMatchObject({
      exitCode: 0,
      protocol: { offered: "2026-07-28", negotiated: "2026-07-28" },
      target: { server: { name: "mcp-annotations-reference" } },
      dialects: ["static", "annotations"],
      problems: [],
    });
  });

  it("says that it has no handshake when one is asked for", async () => {
    const { exitCode, stdout } = await runBuiltCommand("--protocol", "2025-11-25", ...server);
    expect(exitCode).toBe(3);
    expect(stdout).toContain("refused initialize with error -32602");
  });

  it("repeats a finding in the revision in which it was made", async () => {
    const words = ["--protocol", "2026-07-28", "--check", "schema/tool-list-can-be-cached"];
    const target = ["--", ...referenceServer("--mutant", "list-without-a-cache-scope")];
    const { exitCode, stdout } = await runBuiltCommand(...words, ...target);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("--check schema/tool-list-can-be-cached --protocol 2026-07-28 --seed");
  });

  it("sends nothing more to a server that has a handshake", async () => {
    const words = ["--suite", "hints", "--", ...referenceServer()];
    const auto = await runForReport("--protocol", "auto", ...words);
    const asked = await runForReport("--protocol", "2025-11-25", ...words);
    expect(auto).toHaveProperty("traffic");
    expect(auto).toMatchObject({ protocol: { negotiated: "2025-11-25" } });
    expect(Reflect.get(auto, "traffic")).toEqual(Reflect.get(asked, "traffic"));
  });

  it("refuses a mutant that lies in the other revision", async () => {
    const words = ["reference", "--protocol", "2025-11-25", "--mutant", "any-version-is-served"];
    const { exitCode, stderr } = await runBuiltCommand(...words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("lies in 2026-07-28 only");
  });
});
