import { describe, expect, it } from "vitest";
import { TargetError } from "../connect/fault.ts";
import { openSession, type Session } from "../session/session.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { SpareSessions } from "./spare-sessions.ts";

function spares(failing: readonly number[] = []): {
  spares: SpareSessions;
  opened: () => number;
  kill: (instance: number) => void;
  closed: readonly Session[];
} {
  const target = scriptedTarget(() => scriptOf({}));
  let launches = 0;
  const open = async (): Promise<Session> => {
    launches++;
    if (failing.includes(launches))
      throw new TargetError({ code: "launch-failed", command: "x", reason: `${launches}` });
    const signal = new AbortController().signal;
    return openSession(target, {
      client: { name: "test", version: "1" },
      timeoutMs: 1_000,
      temporaryDirectory: "/tmp",
      signal,
    });
  };
  const kill = (instance: number): void => target.instances[instance]?.end({ code: "exited", exitCode: 1, stderr: [] });
  const closed: Session[] = [];
  const close = async (session: Session): Promise<void> => {
    closed.push(session);
    await session.close();
  };
  const kept = new SpareSessions(open, open, close);
  kept.replaceTaken();
  return { spares: kept, opened: () => launches, kill, closed };
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

  it("that died while they waited are replaced, and closed: they hold a place and a directory", async () => {
    const { spares: some, kill, closed } = spares();
    await some.take();
    await new Promise((resolve) => setImmediate(resolve));
    kill(1);
    const next = await some.take();
    expect(next.peer.closed).toBeUndefined();
    expect(closed).toHaveLength(1);
    expect(closed).not.toContain(next);
  });

  it("that could not be opened are opened once more by whoever takes them", async () => {
    const { spares: some, opened } = spares([2]);
    await some.take();
    expect((await some.take()).peer.closed).toBeUndefined();
    expect(opened()).toBe(5);
  });

  it("fail for whoever takes them when they cannot be opened then either, and for nobody else", async () => {
    const { spares: some } = spares([2, 5]);
    await some.take();
    await expect(some.take()).rejects.toMatchObject({ fault: { code: "launch-failed", reason: "5" } });
    expect((await some.take()).peer.closed).toBeUndefined();
  });

  it("are all given back when they are needed no more, but for those that could not be opened", async () => {
    const { spares: some } = spares([3]);
    await some.take();
    expect(await some.drain()).toHaveLength(1);
    expect(await some.drain()).toEqual([]);
  });
});
