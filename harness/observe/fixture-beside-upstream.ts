import { expect, type TestContext } from "vitest";
import type { UpstreamSettings } from "../api-stub/program/settings.ts";
import type { UpstreamEvent } from "../api-stub/traffic/upstream-event.ts";
import { ActingServer, provenPlan, type Language } from "./fixture-acting-server.ts";
import { upstreamSettings } from "./fixture-upstream.ts";
import type { CompanionLink } from "./sandbox/companion-link.ts";
import { SandboxObserver } from "./sandbox/sandbox-observer.ts";

/**
 * A server with an upstream beside it, until the test ends.
 *
 * @param prepare fills its directory before it starts
 */
export async function startBesideUpstream(
  language: Language,
  context: TestContext,
  settings: Partial<UpstreamSettings> = {},
  prepare?: (directory: string) => void,
): Promise<ActingServer> {
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  const server = await ActingServer.start(language, { ...plan, upstream: upstreamSettings(settings) }, prepare);
  context.onTestFinished(() => server.stop());
  return server;
}

export function companionOf({ launch }: ActingServer): CompanionLink {
  const sandbox = launch.observers.find((observer) => observer instanceof SandboxObserver);
  if (sandbox?.companion === undefined) throw new Error("it has no upstream");
  return sandbox.companion;
}

/** What an upstream has seen since it was last asked. */
export function sent(server: ActingServer): readonly UpstreamEvent[] {
  const { events, lack } = companionOf(server).read();
  expect(lack).toBeUndefined();
  return events;
}

/** In one line, without what differs between clients. */
export function lines(events: readonly UpstreamEvent[]): readonly string[] {
  return events.map((event) => {
    const { host, port } = event;
    if (event.kind === "unread") return `${event.why} ${host}:${port}`;
    const { method, scheme, path, query, httpVersion, body } = event;
    return `${method} ${scheme}://${host}:${port}${path}${query === "" ? "" : `?${query}`} ${httpVersion} ${body.text ?? body.bytes}`;
  });
}
