import { expect, it } from "vitest";
import { launchedHttpTarget } from "./launched-http-target.ts";

function instancesAtOnce(url: string): string {
  const launch = { command: "node", args: [], cwd: import.meta.dirname, env: {} };
  const endpoint = { url, headers: [] };
  return launchedHttpTarget({ launch, endpoint, concurrency: 1, readyTimeoutMs: 1 }).traits.instancesAtOnce;
}

it("instances live beside each other where each has a port of its own", () => {
  expect(instancesAtOnce("http://127.0.0.1:{port}/mcp")).toBe("many");
  expect(instancesAtOnce("http://127.0.0.1:3000/mcp")).toBe("one");
});
