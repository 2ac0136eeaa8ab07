import { describe, expect, it } from "vitest";
import {
  scriptedTarget,
  scriptOf,
  statelessScriptOf,
  unableToStart,
  type ScriptedTarget,
} from "../connect/fixture-scripted-target.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import { ScriptedTransport, type Script } from "../wire/fixture-scripted-transport.ts";
import { meansNotSpoken, openSession, type Session, type SessionOptions } from "./session.ts";

function open(
  target: ScriptedTarget,
  signal = new AbortController().signal,
  more: Partial<SessionOptions> = {},
): Promise<Session> {
  return openSession(target, {
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    temporaryDirectory: "/tmp",
    signal,
    ...more,
  });
}

const ordinary = scriptOf({ tools: [{ name: "a" }] });

describe("a session", () => {
  it("has shaken hands and listed the tools when it is open", async () => {
    const session = await open(scriptedTarget(() => ordinary));
    expect(session.initialized.serverInfo.name).toBe("scripted");
    expect(session.list.tools.map(({ name }) => name)).toEqual(["a"]);
    expect(session.peer.closed).toBeUndefined();
    await session.close();
  });

  it("ends its server when it is closed", async () => {
    const target = scriptedTarget(() => ordinary);
    const session = await open(target);
    await session.close();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
    expect(session.peer.closed).toEqual({ code: "ended-by-us" });
  });

  it("that does not come to be ends its server all the same", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "tools/list") server.answer(message, {});
      else ordinary(message, server);
    });
    await expect(open(target)).rejects.toThrow(TargetError);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("is shaken hands for with the instance that refused discovery, where that may be met again", async () => {
    const refusing = scriptOf({ tools: [{ name: "a" }], answer: (message, server) => server.refuse(message, -32601) });
    const [again, first] = [new ScriptedTransport(refusing), new ScriptedTransport(refusing)];
    const target = scriptedTarget(() => refusing);
    const session = await open({
      ...target,
      traits: { ...target.traits, meetsFirst: "discovery" },
      open: () => Promise.resolve(Object.assign(first, { anew: () => again })),
    });
    expect(first.sent.map((text) => JSON.parse(text).method)).toEqual(["server/discover"]);
    expect(again.sent.map((text) => JSON.parse(text).method)).toContain("initialize");
    expect(session.list.tools.map(({ name }) => name)).toEqual(["a"]);
    await session.close();
    expect([first.closings, again.closings, target.instances.length]).toEqual([1, 1, 0]);
  });

  it("ends its server as soon as it is interrupted, and forgets the interruption once closed", async () => {
    const target = scriptedTarget(() => ordinary);
    const interruption = new AbortController();
    const [interrupted, closed] = [await open(target, interruption.signal), await open(target, interruption.signal)];
    await closed.close();
    interruption.abort();
    expect(interrupted.peer.closed).toEqual({ code: "ended-by-us" });
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
    await interrupted.close();
  });

  it("that is interrupted while it opens fails instead of waiting for the timeout", async () => {
    const interruption = new AbortController();
    const target = scriptedTarget(() => () => interruption.abort());
    await expect(open(target, interruption.signal)).rejects.toMatchObject({
      fault: { code: "no-answer", method: "initialize", outcome: { kind: "gone", reason: { code: "ended-by-us" } } },
    });
  });

  it("has more time to start than to answer", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "initialize") setTimeout(() => ordinary(message, server), 100);
      else if (message.method !== "hush") ordinary(message, server);
    });
    const session = await open(target, new AbortController().signal, { timeoutMs: 20, startTimeoutMs: 60_000 });
    expect(await session.peer.request("hush")).toMatchObject({ kind: "unanswered" });
    await session.close();
  });

  it("that is not opened in the time to start is told apart from one that does not answer", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method !== "tools/list") ordinary(message, server);
    });
    await expect(
      open(target, new AbortController().signal, { timeoutMs: 60_000, startTimeoutMs: 20 }),
    ).rejects.toMatchObject({ fault: { code: "not-started-in-time", method: "tools/list", startTimeoutMs: 20 } });
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
  });
});

describe("a server that does not manage the handshake", () => {
  const stateless = statelessScriptOf({ tools: [{ name: "a" }] });
  const failing: readonly [string, Script][] = [
    ["ends", (_, server) => server.end({ code: "exited", exitCode: 1, stderr: [] })],
    [
      "answers with an unknown revision",
      (message, server) => server.answer(message, { protocolVersion: "2027-01-01" }),
    ],
    ["answers with no revision", (message, server) => server.answer(message, {})],
  ];

  it.each(failing)("and %s is met without it, in an instance of its own, where it can be", async (_, fail) => {
    const target = scriptedTarget(
      () => (message, server) => (message.method === "initialize" ? fail : stateless)(message, server),
    );
    const session = await open(target);
    expect(session.initialized.protocolVersion).toBe("2026-07-28");
    expect(target.instances).toHaveLength(2);
    await session.close();
  });

  it.each(failing)(
    "and %s is told so where it knows no discovery, or answers it like anything else",
    async (_, fail) => {
      const deaf: Script = (message, server) => server.refuse(message, -32601);
      const careless: Script = (message, server) => server.answer(message, { tools: [] });
      for (const others of [deaf, careless, unableToStart]) {
        const target = scriptedTarget(
          () => (message, server) => (message.method === "initialize" ? fail : others)(message, server),
        );
        await expect(open(target)).rejects.not.toMatchObject({ fault: { code: "revision-not-spoken" } });
        expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
      }
    },
  );
});

describe("a server that could not be met", () => {
  const error = { code: -32601, message: "Method not found" };
  const silent = { code: "not-started-in-time", startTimeoutMs: 1, noise: undefined, lastSent: undefined } as const;
  const noAnswer = { code: "no-answer", noise: undefined, lastSent: undefined, stderr: [] } as const;
  const gone = { kind: "gone", reason: { code: "exited", exitCode: 1, stderr: [] } } as const;
  const malformed = { kind: "malformed", faults: [{ code: "result-and-error" }], excerpt: "{}" } as const;

  const notSpoken: readonly TargetFault[] = [
    { code: "revision-not-spoken", revision: "2026-07-28" },
    { code: "request-refused", method: "initialize", error },
    { code: "request-refused", method: "server/discover", error },
    { code: "unsupported-protocol-version", found: "2026-07-28", accepted: ["2025-11-25"] },
    { code: "unsupported-protocol-version", found: ["2027-01-01"], accepted: ["2026-07-28"] },
    { ...silent, method: "server/discover" },
    { ...noAnswer, method: "server/discover", outcome: gone },
  ];
  const spokenBadly: readonly TargetFault[] = [
    { code: "command-not-found", command: "nod" },
    { code: "request-refused", method: "tools/list", error },
    { code: "unsupported-protocol-version", found: "1.0", accepted: ["2025-11-25"] },
    { ...silent, method: "initialize" },
    { ...noAnswer, method: "initialize", outcome: gone },
    { ...noAnswer, method: "tools/list", outcome: gone },
    { ...noAnswer, method: "server/discover", outcome: malformed },
  ];

  it.each(notSpoken)("does not speak the revision for %j", (fault) => {
    expect(meansNotSpoken(fault)).toBe(true);
  });

  it.each(spokenBadly)("may speak it badly for %j", (fault) => {
    expect(meansNotSpoken(fault)).toBe(false);
  });
});
