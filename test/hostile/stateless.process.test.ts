import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { readReport, resultsOf } from "./read-report.ts";
import { scriptedServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

/** A server that answers each method with a text of JSON from its table, or else with -32601. */
function server(answers: Readonly<Record<string, string>>): readonly string[] {
  return scriptedServer(`
    const answers = ${JSON.stringify(answers)};
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const answer = answers[method] ?? '"error":{"code":-32601,"message":"Method not found"}';
      if (answer === "exit") process.exit(3);
      if (answer !== "silence") console.log('{"jsonrpc":"2.0","id":' + id + "," + answer + "}");
    });`);
}

const more = `"resultType":"complete","ttlMs":0,"cacheScope":"public"`;
const _meta = `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}`;
const list = `"result":{"tools":[{"name":"a","inputSchema":{"type":"object"}}],${more},${_meta}}`;
const discovery = `"result":{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},${more},${_meta}}`;
const handshake = `"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}`;

const few = ["--runs", "5"];

describe.concurrent("a server without a handshake", () => {
  it("whose discovery is no answer is told so", async () => {
    for (const protocol of ["auto", "2026-07-28"]) {
      const target = server({ "server/discover": `"result":[["2026-07-28"]]`, "tools/list": list });
      const run = await runCommandInProcess(...few, "--protocol", protocol, ...target);
      expect(run).toMatchObject({ exitCode: 3, survivors: [] });
      expect(run.stdout).toContain("answer to server/discover cannot be used (result-not-object)");
    }
  });

  it("whose discovery is garbage in the right place is tested, and that is a finding", async () => {
    const garbage = `"result":{"supportedVersions":{"__proto__":1},"capabilities":"\\u001b[31m","_meta":7,"resultType":[]}`;
    const target = server({ "server/discover": garbage, "tools/list": list });
    const run = await runCommandInProcess(...few, "--report", "json", ...target);
    expect(run).toMatchObject({ exitCode: 1, survivors: [] });
    const report = readReport(run.stdout);
    expect(report.problems).toEqual([]);
    expect(report.protocol).toEqual({ offered: "2026-07-28", negotiated: "2026-07-28" });
    const verdictOf = (check: string): unknown => resultsOf(report, check).get("")?.verdict;
    expect(verdictOf("capabilities/server-can-be-discovered")).toBe("fail");
    expect(verdictOf("schema/results-tell-their-type")).toBe("fail");
    expect(verdictOf("schema/tool-list-can-be-cached")).toBe("pass");
  });

  it("that ends when it is asked for one is tested without it", async () => {
    const target = server({ initialize: "exit", "server/discover": discovery, "tools/list": list });
    const run = await runCommandInProcess(...few, "--report", "json", ...target);
    expect(readReport(run.stdout)).toMatchObject({
      problems: [],
      protocol: { offered: "2026-07-28", negotiated: "2026-07-28" },
    });
  });

  it("that also has one is tested with it, unless the other revision is asked for", async () => {
    const target = server({ initialize: handshake, "server/discover": discovery, "tools/list": list });
    for (const [protocol, spoken] of [
      ["auto", "2025-11-25"],
      ["2025-11-25", "2025-11-25"],
      ["2026-07-28", "2026-07-28"],
    ] as const) {
      const run = await runCommandInProcess(...few, "--report", "json", "--protocol", protocol, ...target);
      const report = readReport(run.stdout);
      expect(report.protocol).toEqual({ offered: spoken, negotiated: spoken });
      const verdict = resultsOf(report, "schema/tool-list-can-be-cached").get("")?.verdict;
      expect(verdict).toBe(spoken === "2026-07-28" ? "pass" : "not-applicable");
    }
  });

  it("costs one more timeout when it refuses the one and is silent on the other", async () => {
    // In it Node has started also on a busy machine.
    const patient = ["--start-timeout", "6000"];
    const run = await runCommandInProcess(...patient, ...server({ "server/discover": "silence" }));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("refused initialize with error -32601");
  });

  it("that dies of discovery is told so when it was asked for", async () => {
    const run = await runCommandInProcess(...few, "--protocol", "2026-07-28", ...server({ "server/discover": "exit" }));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("exited with code 3 before it answered server/discover");
  });

  it("that speaks a later revision only is told which one we speak", async () => {
    const refusal = `"error":{"code":-32022,"message":"no","data":{"supported":["2027-01-01"]}}`;
    const run = await runCommandInProcess(...few, ...server({ initialize: refusal, "server/discover": refusal }));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("2027-01-01");
    expect(run.stdout).toContain("2026-07-28");
  });
});
