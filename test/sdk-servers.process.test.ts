import { spawnSync } from "node:child_process";
import { describe, expect, it, type TestContext } from "vitest";
import type { ParsedReport } from "./run-built-command.ts";
import { reportInProcess } from "./run-built-in-process.ts";
import { verdictsOf } from "./verdicts.ts";

const url = "http://127.0.0.1:{port}/mcp";
const python = process.env["PYTHON"] ?? "python3";

/** What only HTTP has. */
const ofHttp = /^transport\//u;

async function onBoth(
  protocol: string,
  command: readonly string[],
): Promise<{ readonly onStdio: ParsedReport; readonly overHttp: ParsedReport }> {
  const options = ["--protocol", protocol, "--runs", "20"];
  const onStdio = await reportInProcess(...options, "--", ...command);
  const overHttp = await reportInProcess(...options, "--url", url, "--concurrency", "4", "--", ...command, "http");
  return { onStdio, overHttp };
}

/** Nothing is installed for a test: where Python has the SDK, it is used. */
function skipUnlessInstalled(context: TestContext): void {
  const { status } = spawnSync(python, ["-c", "import mcp.server.mcpserver"], { stdio: "ignore" });
  if (status !== 0)
    context.skip(`${python} has no package mcp of version 2; the variable PYTHON may name one that has`);
}

describe.concurrent("a server on an official SDK has over HTTP the verdicts that it has on stdio:", () => {
  it.each([
    ["sdk-v1", "2025-11-25"],
    ["sdk-v2", "2025-11-25"],
    ["sdk-v2", "2026-07-28"],
  ])("%s in %s", async (name, protocol) => {
    const { onStdio, overHttp } = await onBoth(protocol, ["node", `test/sdk-servers/${name}.mjs`]);
    for (const report of [onStdio, overHttp]) {
      expect(report).toMatchObject({ problems: [], target: { server: { name }, tools: 3 } });
      expect(report).toMatchObject({ protocol: { negotiated: protocol }, dialects: ["static", "annotations"] });
    }
    const expected = new Map(verdictsOf(onStdio, ofHttp));
    // True of version 2.4: on stdio it answers a request in any revision once it has met the client in its own.
    const anyRevision = "error-codes/unsupported-version-is-rejected  static";
    if (protocol === "2026-07-28") {
      expect(expected.get(anyRevision)).toMatch(/^fail/u);
      expected.set(anyRevision, "pass");
    }
    expect(verdictsOf(overHttp, ofHttp)).toEqual(expected);
    expect(expected.get("fallback/closed-world-stays-closed share_note annotations")).toMatch(
      /^warn .*"audience":"world"/u,
    );
  });

  it.for(["2025-11-25", "2026-07-28"])("sdk-python in %s", async (protocol, context) => {
    skipUnlessInstalled(context);
    const { onStdio, overHttp } = await onBoth(protocol, [python, "test/sdk-servers/sdk-python.py"]);
    for (const report of [onStdio, overHttp])
      expect(report).toMatchObject({ problems: [], target: { server: { name: "sdk-python" }, tools: 2 } });
    expect(verdictsOf(overHttp, ofHttp)).toEqual(verdictsOf(onStdio, ofHttp));
  });
});
