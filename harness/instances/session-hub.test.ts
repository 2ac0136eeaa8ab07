import { existsSync, mkdirSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import {
  scriptedTarget,
  scriptOf,
  statelessScriptOf,
  type ScriptedTarget,
} from "../connect/fixture-scripted-target.ts";
import type { TargetTraits } from "../connect/target.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import type { HubOptions } from "./hub-options.ts";
import { SessionHub } from "./session-hub.ts";

const hubs: SessionHub[] = [];

/** A server that answers every query with the number of its instance; `die` and `hush` do what they say. */
function numbered(instance: number): Script {
  return scriptOf({
    answer: (message, server) => {
      if (message.method === "die") server.end({ code: "exited", exitCode: 1, stderr: [] });
      else if (message.method !== "hush") server.answer(message, { instance });
    },
  });
}

function hubFor(target: ScriptedTarget, options: Partial<HubOptions> = {}): SessionHub {
  const signal = new AbortController().signal;
  const hub = new SessionHub({
    target,
    client: { name: "test", version: "1" },
    timeoutMs: 20,
    maxTimeMs: 60_000,
    signal,
    ...options,
  });
  hubs.push(hub);
  return hub;
}

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

async function instancesAsked(hub: SessionHub, sessions: readonly (number | undefined)[]): Promise<readonly unknown[]> {
  const steps = sessions.map((session) => ({ method: "q", ...(session === undefined ? {} : { session }) }));
  const { exchanges } = await hub.converse(await hub.shared(), steps);
  return exchanges.map(({ outcome }) => (outcome.kind === "result" ? outcome.result["instance"] : outcome.kind));
}

describe("the sessions of a run", () => {
  it("tell every instance what the client offers", async () => {
    const target = scriptedTarget(numbered);
    const hub = hubFor(target, { clientCapabilities: { extensions: { "x.y/z": {} } } });
    await hub.shared();
    await hub.fresh();
    expect(target.instances.map(({ sent }): unknown => JSON.parse(sent[0] ?? "null"))).toMatchObject([
      { method: "initialize", params: { capabilities: { extensions: { "x.y/z": {} } } } },
      { method: "initialize", params: { capabilities: { extensions: { "x.y/z": {} } } } },
    ]);
  });

  it("are one for all who share it, and another for each who asks for a fresh one", async () => {
    const target = scriptedTarget(numbered);
    const hub = hubFor(target);
    expect(await hub.shared()).toBe(await hub.shared());
    expect(await hub.fresh()).not.toBe(await hub.shared());
    expect(target.instances).toHaveLength(2);
    expect(hub.traffic).toEqual({ requests: 4, sessions: 2 });
  });

  it("are opened as the first one was, whether with a handshake or without", async () => {
    for (const [script, requests] of [
      [scriptOf({}), [2, 2, 2]],
      [statelessScriptOf({}), [1, 2, 2, 2]],
    ] as const) {
      const target = scriptedTarget(() => script);
      const hub = hubFor(target);
      await hub.shared();
      await hub.fresh();
      await hub.fresh();
      const asked = target.instances.map(({ sent }) => sent.filter((line) => line.includes('"id"')).length);
      expect(asked).toEqual(requests);
    }
  });

  it("change where the session of the steps changes, and go on in a fresh instance", async () => {
    const target = scriptedTarget(numbered);
    const hub = hubFor(target);
    expect(await instancesAsked(hub, [undefined, undefined, 2, 2, 3])).toEqual([1, 1, 2, 2, 3]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });

  it("are reopened for the next check after the server has died", async () => {
    const target = scriptedTarget(numbered);
    const hub = hubFor(target);
    const { exchanges } = await hub.converse(await hub.shared(), [{ method: "die" }, { method: "q" }]);
    expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["gone", "gone"]);
    expect(await instancesAsked(hub, [undefined])).toEqual([2]);
  });

  it("are reopened once, however many find them closed at the same time", async () => {
    const target = scriptedTarget(numbered);
    const hub = hubFor(target);
    await hub.converse(await hub.shared(), [{ method: "die" }]);
    const sessions = await Promise.all([hub.shared(), hub.shared(), hub.shared()]);
    expect(new Set(sessions).size).toBe(1);
    expect(target.instances).toHaveLength(2);
  });

  it("that the system did not let us end fail nobody, and are told at the end", async () => {
    const scripted = scriptedTarget(numbered);
    const full = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
    const hub = hubFor({
      ...scripted,
      open: async (directory) =>
        Object.assign(await scripted.open(directory), { close: () => Promise.reject(full), outlived: ["sleep"] }),
    });
    for (let count = 0; count < 8; count++) await hub.close(await hub.fresh());
    await hub.end();
    expect(hub.failures).toEqual([full, full, full, full, full]);
    expect([...hub.outlived]).toEqual(["sleep"]);
  });

  it("are given up when the server has fallen silent in them", async () => {
    const hub = hubFor(scriptedTarget(numbered));
    await hub.converse(await hub.shared(), [{ method: "hush" }]);
    expect(hub.unanswered).toBe(1);
    expect(await instancesAsked(hub, [undefined])).toEqual([2]);
  });

  it("are opened no more after fifty restarts", async () => {
    const hub = hubFor(scriptedTarget(numbered));
    const dieForEver = async (): Promise<void> => {
      for (;;) await hub.converse(await hub.shared(), [{ method: "die" }]);
    };
    await expect(dieForEver()).rejects.toMatchObject({ fault: { code: "too-many-restarts", restarts: 51 } });
  });

  it("are opened no more after nine conversations without an answer", async () => {
    const hub = hubFor(scriptedTarget(numbered));
    const waitForEver = async (): Promise<void> => {
      for (;;) await hub.converse(await hub.shared(), [{ method: "hush" }]);
    };
    await expect(waitForEver()).rejects.toMatchObject({
      fault: { code: "too-many-unanswered", unanswered: 9, timeoutMs: 20 },
    });
  });

  it("are not counted as unanswered when a contradiction is tried again", async () => {
    const hub = hubFor(scriptedTarget(numbered));
    await hub.tryAgain(await hub.shared(), [{ method: "hush" }]);
    expect(hub.unanswered).toBe(0);
  });

  it("are opened no more once the time of the run is used up", async () => {
    const hub = hubFor(scriptedTarget(numbered), { maxTimeMs: 0 });
    await expect(hub.fresh()).rejects.toMatchObject({ reason: { code: "out-of-time", maxTimeMs: 0 } });
  });

  it("end, open as they are, when the run is interrupted, and their conversation is no evidence", async () => {
    const interruption = new AbortController();
    const hub = hubFor(scriptedTarget(numbered), { signal: interruption.signal, timeoutMs: 60_000 });
    const conversing = hub.converse(await hub.shared(), [{ method: "hush" }]);
    interruption.abort();
    await expect(conversing).rejects.toMatchObject({ reason: { code: "interrupted" } });
  });

  it("leave no instance and no directory behind", async () => {
    const directories: string[] = [];
    const scripted = scriptedTarget(numbered);
    const hub = hubFor({
      ...scripted,
      open: (directory) => {
        directories.push(directory);
        mkdirSync(directory, { recursive: true });
        return scripted.open(directory);
      },
    });
    hub.keepSpares();
    await hub.shared();
    await hub.fresh(hub.makeDirectory());
    expect(new Set(directories).size).toBe(directories.length);
    await hub.end();
    expect(directories.filter((directory) => existsSync(directory))).toEqual([]);
    expect(scripted.instances.filter(({ closings }) => closings === 0)).toEqual([]);
  });
});

describe("the directories of a run", () => {
  it("stay until the process ends where that is wanted: a report is to be written before", async () => {
    const before = new Set(process.listeners("exit"));
    const hub = hubFor(scriptedTarget(numbered), { removesAtExit: true });
    await hub.shared();
    const directory = hub.makeDirectory();
    await hub.end();
    expect(existsSync(directory)).toBe(true);
    const added = process.listeners("exit").filter((listener) => !before.has(listener));
    for (const listener of added) listener(0);
    expect(existsSync(directory)).toBe(false);
    for (const listener of added) process.off("exit", listener);
  });
});

describe("a target with traits of its own", () => {
  function withTraits(traits: Partial<TargetTraits>): ScriptedTarget {
    const target = scriptedTarget(numbered);
    return { ...target, traits: { ...target.traits, ...traits } };
  }

  it("that is costly to launch has no instance that nobody asked for", async () => {
    const target = withTraits({ relaunch: "costly" });
    const hub = hubFor(target);
    hub.keepSpares();
    await hub.fresh();
    expect(target.instances).toHaveLength(1);
  });

  it("that cannot run twice is not launched beside itself, and is again when the first has ended", async () => {
    const target = withTraits({ instancesAtOnce: "one" });
    const hub = hubFor(target);
    hub.keepSpares();
    const first = await hub.fresh();
    const second = hub.fresh();
    await Promise.race([second, new Promise((resolve) => setImmediate(resolve))]);
    expect(target.instances).toHaveLength(1);
    await hub.close(first);
    await second;
    expect(target.instances).toHaveLength(2);
  });
});

describe("stray faults of a session", () => {
  const noisy: Script = (message, server) => {
    if (message.method === "initialize") server.write("hello");
    if (message.method === "q") server.write("during");
    numbered(1)(message, server);
    if (message.method === "q") server.write("after");
  };

  it("are delivered once, those of the handshake with the first conversation", async () => {
    const hub = hubFor(scriptedTarget(() => noisy));
    const session = await hub.shared();
    const first = await hub.converse(session, [{ method: "q" }]);
    const second = await hub.converse(session, [{ method: "ping" }]);
    expect(first.strayFaults).toMatchObject([{ excerpt: "hello" }, { excerpt: "during" }, { excerpt: "after" }]);
    expect(second.strayFaults).toEqual([]);
  });

  it("are logged with the conversation during which they came", async () => {
    const hub = hubFor(scriptedTarget(numbered));
    const session = await hub.shared();
    const conversation = [{ method: "q" }];
    await hub.converse(session, conversation);
    expect(hub.incidents.findAll(["not-json"])[0]).toBeUndefined();
    expect(hub.incidents.exchanges).toBe(1);
    const noisyHub = hubFor(
      scriptedTarget(() => (message, server) => {
        if (message.method === "q") server.write("noise");
        numbered(1)(message, server);
      }),
    );
    await noisyHub.converse(await noisyHub.shared(), [{ method: "ping" }]);
    await noisyHub.converse(await noisyHub.shared(), conversation);
    expect(noisyHub.incidents.findAll(["not-json"])[0]).toMatchObject({
      fault: { code: "not-json", excerpt: "noise" },
      conversation,
    });
  });
});
