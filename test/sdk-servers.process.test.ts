import { describe, expect, it } from "vitest";
import { expectSameVerdicts, sdkServers } from "./run-sdk-server.ts";

describe.concurrent("a server on an official SDK has over HTTP the verdicts that it has on stdio:", () => {
  // The other suites launch a server again and again, which is the same with each SDK.
  const scope = ["--suite", "capabilities,schema,error-codes,fallback", "--tool", "share_note"];

  it.for([sdkServers.first, sdkServers.second])("$name in $protocol", async (server) => {
    const verdicts = await expectSameVerdicts(server, scope);
    expect(verdicts.get("fallback/closed-world-stays-closed share_note annotations")).toMatch(
      /^warn .*"audience":"world"/u,
    );
  });
});
