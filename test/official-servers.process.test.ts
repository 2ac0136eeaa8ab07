import { describe, expect, it } from "vitest";
import { reportInProcess } from "./run-built-in-process.ts";

/** What the run says of each server is pinned with the server's version: a new finding is either theirs or ours. */
const servers = [
  { server: "server-everything", name: "mcp-servers/everything", tools: 13, held: 193, args: [] },
  { server: "server-filesystem", name: "secure-filesystem-server", tools: 14, held: 245, args: ["."] },
  { server: "server-memory", name: "memory-server", tools: 9, held: 163, args: [] },
];

describe.concurrent("official servers", () => {
  it.each(servers)("$server is clean, and every inputSchema compiles", async ({ server, name, tools, held, args }) => {
    const command = `node_modules/@modelcontextprotocol/${server}/dist/index.js`;
    const report = await reportInProcess("--", "node", command, ...args);
    expect(report.target).toMatchObject({ server: { name }, tools });
    expect(report.dialects).toEqual(["static"]);
    expect(report.problems).toEqual([]);
    const clean = ["pass", "not-applicable", "not-run"];
    expect(report.results.filter(({ verdict }) => !clean.includes(verdict))).toEqual([]);
    const notRun = report.results.filter(({ verdict }) => verdict === "not-run").map(({ message }) => message);
    expect([...new Set(notRun)]).toEqual(["tools are called only with --execute"]);
    expect(report.summary["pass"]).toBe(held);
    const compiled = report.results.filter(({ check }) => check === "schema/input-schema-compiles");
    expect(compiled.map(({ verdict }) => verdict)).toEqual(Array.from({ length: tools }, () => "pass"));
    expect(report.exitCode).toBe(0);
  });
});
