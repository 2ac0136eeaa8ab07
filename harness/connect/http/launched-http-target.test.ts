import { afterEach, expect, it } from "vitest";
import type { Target } from "../target.ts";
import { FixtureHttpServer } from "./fixture-http-server.ts";
import { launchedHttpTarget } from "./launched-http-target.ts";

const servers: FixtureHttpServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

function targetAt(url: string): Target {
  const launch = { command: "node", args: [], cwd: import.meta.dirname, env: {} };
  return launchedHttpTarget({ launch, endpoint: { url, headers: [] }, concurrency: 1, readyTimeoutMs: 1 });
}

it("instances live beside each other where each has a port of its own", () => {
  expect(targetAt("http://127.0.0.1:{port}/mcp").traits.instancesAtOnce).toBe("many");
  expect(targetAt("http://127.0.0.1:3000/mcp").traits.instancesAtOnce).toBe("one");
});

it("nothing is launched at a port where somebody listens already, who would be tested instead", async () => {
  const server = await FixtureHttpServer.start((_, response) => void response.end());
  servers.push(server);
  await expect(targetAt(server.url).open("/tmp")).rejects.toMatchObject({ fault: { code: "port-taken" } });
});
