import { describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { TargetError } from "../connect/fault.ts";
import { openSession, type Session } from "./session.ts";

function open(target: ScriptedTarget, signal = new AbortController().signal): Promise<Session> {
  return openSession(target, {
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    temporaryDirectory: "/tmp",
    signal,
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
});
