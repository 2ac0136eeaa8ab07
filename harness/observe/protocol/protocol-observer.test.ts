import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import { openSession, type Session } from "../../session/session.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import type { ScriptedTransport } from "../../wire/fixture-scripted-transport.ts";
import type { Observation } from "../tier/observation.ts";
import { ProtocolObserver } from "./protocol-observer.ts";

const sessions: Session[] = [];

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
});

/** A server whose lists are what the state says when they are asked for. */
async function observe(
  state: Record<string, JsonObject>,
  act: (server: ScriptedTransport, observer: ProtocolObserver) => void,
): Promise<{ observation: Observation; asked: readonly string[]; observer: ProtocolObserver }> {
  const asked: string[] = [];
  const ordinary = scriptOf({ capabilities: { tools: {}, prompts: {}, resources: null } });
  const target = scriptedTarget(() => (message, server) => {
    const result = state[message.method];
    if (message.method.endsWith("/list")) asked.push(message.method);
    if (result !== undefined) server.answer(message, result);
    else if (message.method === "tools/list") ordinary(message, server);
    else if (message.method.endsWith("/list")) server.refuse(message, -32603);
    else ordinary(message, server);
  });
  const session = await openSession(target, {
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    temporaryDirectory: "/tmp",
    signal: new AbortController().signal,
  });
  sessions.push(session);
  asked.length = 0;
  const observer = new ProtocolObserver();
  await observer.attach(session);
  await observer.begin();
  const [server] = target.instances;
  if (server === undefined) throw new Error("nothing was launched");
  act(server, observer);
  return { observation: await observer.end(), asked, observer };
}

function announce(server: ScriptedTransport, method: string): void {
  server.write(JSON.stringify({ jsonrpc: "2.0", method }));
}

describe("the protocol observer", () => {
  it("asks for the lists that the server offers, before and after, and calls no tool", async () => {
    const state = { "prompts/list": { prompts: [] } };
    const { observation, asked } = await observe(state, () => undefined);
    expect(observation).toEqual({ effects: [], blindSpots: [] });
    expect(asked).toEqual(["tools/list", "prompts/list", "tools/list", "prompts/list"]);
  });

  it("sees a list that changed, and where", async () => {
    const state: Record<string, JsonObject> = { "prompts/list": { prompts: [{ name: "a" }] } };
    const { observation } = await observe(state, () => {
      state["prompts/list"] = { prompts: [{ name: "b" }] };
    });
    expect(observation.effects).toEqual([
      {
        kind: "state.list",
        tier: "protocol",
        subject: "prompts/list",
        evidence: 'prompts/list /0/prompts/0/name "a" → "b"',
        phase: "within",
      },
    ]);
  });

  it("takes another order of keys for no change", async () => {
    const state: Record<string, JsonObject> = { "prompts/list": { prompts: [], a: 1, b: 2 } };
    const { observation } = await observe(state, () => {
      state["prompts/list"] = { b: 2, a: 1, prompts: [] };
    });
    expect(observation.effects).toEqual([]);
  });

  it("follows a list that never ends for fifty pages only, and says so; a cursor that comes again leads nowhere", async () => {
    let pages = 0;
    const endless = {
      prompts: [],
      get nextCursor() {
        return String(pages++ % 50);
      },
    };
    const { asked, observation } = await observe({ "prompts/list": endless }, () => undefined);
    expect(asked.filter((method) => method === "prompts/list")).toHaveLength(100);
    const reason = "prompts/list has more than 50 pages, and the others are not compared";
    expect(observation).toEqual({ effects: [], blindSpots: [{ tier: "protocol", reason, declared: false }] });
    const again = await observe({ "prompts/list": { prompts: [], nextCursor: "again" } }, () => undefined);
    expect(again.observation.blindSpots).toEqual([]);
  });

  it("says that a list which was answered before is no longer", async () => {
    const state: Record<string, JsonObject> = { "prompts/list": { prompts: [] } };
    const { observation } = await observe(state, () => {
      delete state["prompts/list"];
    });
    expect(observation).toEqual({
      effects: [],
      blindSpots: [{ tier: "protocol", reason: "prompts/list was not answered", declared: false }],
    });
  });

  it("takes a list that is answered only afterwards for no change, since there is nothing to compare", async () => {
    const state: Record<string, JsonObject> = {};
    const { observation } = await observe(state, () => {
      state["prompts/list"] = { prompts: [] };
    });
    expect(observation).toEqual({ effects: [], blindSpots: [] });
  });

  it("sees announcements of a change, before and after the last reply, and no others", async () => {
    const { observation } = await observe({ "prompts/list": { prompts: [] } }, (server, observer) => {
      announce(server, "notifications/message");
      announce(server, "notifications/tools/list_changed");
      observer.markReply();
      announce(server, "notifications/resources/updated");
      announce(server, "notifications/progress");
    });
    expect(observation.effects).toMatchObject([
      { kind: "state.notification", subject: "notifications/tools/list_changed", phase: "within" },
      { kind: "state.notification", subject: "notifications/resources/updated", phase: "trailing" },
    ]);
  });

  it("does not count an announcement of an earlier window", async () => {
    const { observation, observer } = await observe({ "prompts/list": { prompts: [] } }, (server) => {
      announce(server, "notifications/prompts/list_changed");
    });
    expect(observation.effects).toHaveLength(1);
    await observer.begin();
    expect((await observer.end()).effects).toEqual([]);
  });
});
