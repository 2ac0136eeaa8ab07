import { afterEach, expect, it, type TestContext } from "vitest";
import type { UpstreamSettings } from "../../upstream/program/settings.ts";
import type { UpstreamEvent } from "../../upstream/traffic/upstream-event.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import { upstreamSettings } from "../fixture-upstream.ts";
import { SandboxObserver } from "./sandbox-observer.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(
  language: Language,
  context: TestContext,
  settings: Partial<UpstreamSettings> = {},
): Promise<ActingServer> {
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  const server = await ActingServer.start(language, { ...plan, upstream: upstreamSettings(settings) });
  servers.push(server);
  return server;
}

/** What an upstream has seen since it was last asked. */
function sent({ launch }: ActingServer): readonly UpstreamEvent[] {
  const sandbox = launch.observers.find((observer) => observer instanceof SandboxObserver);
  const read = sandbox?.companion?.read();
  expect(read?.isComplete).toBe(true);
  return read?.events ?? [];
}

/** In one line, without what differs between clients. */
function lines(events: readonly UpstreamEvent[]): readonly string[] {
  return events.map((event) => {
    const { host, port } = event;
    if (event.kind === "unread") return `${event.why} ${host}:${port}`;
    const { method, scheme, path, query, httpVersion, body } = event;
    return `${method} ${scheme}://${host}:${port}${path}${query === "" ? "" : `?${query}`} ${httpVersion} ${body.text ?? body.bytes}`;
  });
}

it("fetch of Node.js sends to a web API, and gets an answer", async (context) => {
  const server = await start("node", context);
  const send = `const post = { method: "POST", headers: { "content-type": "application/json", authorization: "secret" }, body: JSON.stringify({ a: "é" }) };
    console.log(await (await fetch("https://API.example.com/v1/items?b=1&c", post)).json().then(({ a }) => a));
    console.log((await fetch("http://files.example.com/")).status);`;
  expect(await server.act(send.replaceAll("\n", " "))).toEqual(["é", "200"]);
  const events = sent(server);
  expect(lines(events)).toEqual([
    'POST https://api.example.com:443/v1/items?b=1&c 1.1 {"a":"é"}',
    "GET http://files.example.com:80/ 1.1 0",
  ]);
  expect(events[0]).toMatchObject({ number: 1, headers: { "content-type": "application/json" }, body: { bytes: 10 } });
  expect(JSON.stringify(events)).not.toContain("secret");
  expect(sent(server)).toEqual([]);
});
