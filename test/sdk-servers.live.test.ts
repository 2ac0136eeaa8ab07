import { spawnSync } from "node:child_process";
import { describe, it, type TestContext } from "vitest";
import { expectSameVerdicts, sdkServers } from "./run-sdk-server.ts";

const python = process.env["PYTHON"] ?? "python3";

/** Nothing is installed for a test: where Python has the SDK, it is used. */
function skipUnlessInstalled(context: TestContext): void {
  const { status } = spawnSync(python, ["-c", "import mcp.server.mcpserver"], { stdio: "ignore" });
  if (status !== 0)
    context.skip(`${python} has no package mcp of version 2; the variable PYTHON may name one that has`);
}

describe.concurrent("in every suite, a server on an official SDK has over HTTP the verdicts that it has on stdio:", () => {
  it.for(Object.values(sdkServers))("$name in $protocol", async (server) => {
    await expectSameVerdicts(server, []);
  });

  it.for(["2025-11-25", "2026-07-28"] as const)("sdk-python in %s", async (protocol, context) => {
    skipUnlessInstalled(context);
    const command = [python, "test/sdk-servers/sdk-python.py"];
    await expectSameVerdicts({ name: "sdk-python", command, protocol, tools: 2 }, []);
  });
});
