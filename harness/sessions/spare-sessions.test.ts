import { describe, expect, it } from "vitest";
import { openSession, type Session } from "../session/session.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { SpareSessions } from "./spare-sessions.ts";

function spares(failing: readonly number[] = []): {
  spares: SpareSessions;
  opened: () => number;
  kill: (instance: number) => void;
} {
  const target = scriptedTarget(() => scriptOf({}));
  let launches = 0;
  const open = async (): Promise<Session> => {
    launches++;
    if (failing.includes(launches)) throw new Error(`launch ${launches} failed`);
    const signal = new AbortController().signal;
    return openSession(target, {
      client: { name: "test", version: "1" },
      timeoutMs: 1_000,
      temporaryDirectory: "/tmp",
      signal,
    });
  };
  const kill = (instance: number): void => target.instances[instance]?.end({ code: "exited", exitCode: 1, stderr: [] });
  return { spares: new SpareSessions(open), opened: () => launches, kill };
}

describe("spare sessions", () => {
  it("are opened two ahead of the one that is taken, and each is taken once", async () => {
    const { spares: some, opened } = spares();
    const first = await some.take();
    expect(opened()).toBe(3);
    const second = await some.take();
    expect(opened()).toBe(4);
    expect(second).not.toBe(first);
    expect(await some.drain()).toHaveLength(2);
  });

  it("that died while they waited are replaced", async () => {
    const { spares: some, kill } = spares();
    await some.take();
    await new Promise((resolve) => setImmediate(resolve));
    kill(1);
    const next = await some.take();
    expect(next.peer.closed).toBeUndefined();
  });

  it("that could not be opened fail for whoever takes them, and for nobody else", async () => {
    const { spares: some } = spares([2]);
    await some.take();
    await expect(some.take()).rejects.toThrow("launch 2 failed");
    expect((await some.take()).peer.closed).toBeUndefined();
  });

  it("are all given back when they are needed no more, but for those that could not be opened", async () => {
    const { spares: some } = spares([3]);
    await some.take();
    expect(await some.drain()).toHaveLength(1);
    expect(await some.drain()).toEqual([]);
  });
});
