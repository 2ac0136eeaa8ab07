import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  commandsOfGroup,
  forgetGroup,
  groupIsAlive,
  killAllGroups,
  rememberGroup,
  signalGroup,
} from "./process-group.ts";

const started: ChildProcess[] = [];

async function startGroup(): Promise<{ child: ChildProcess; groupId: number }> {
  const program = 'process.stdout.write("up"); setInterval(() => {}, 1000);';
  const child = spawn(process.execPath, ["-e", program], { detached: true, stdio: ["ignore", "pipe", "ignore"] });
  started.push(child);
  await once(child, "spawn");
  if (child.pid === undefined || child.stdout === null) throw new Error("not started");
  await once(child.stdout, "data");
  return { child, groupId: child.pid };
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

describe("a process group", () => {
  it("is alive until it is signalled, and gone afterwards", async () => {
    const { child, groupId } = await startGroup();
    expect(groupIsAlive(groupId)).toBe(true);
    signalGroup(groupId, "SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
    expect(groupIsAlive(groupId)).toBe(false);
  });

  it("that is gone already can be signalled all the same", async () => {
    const { child, groupId } = await startGroup();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(() => signalGroup(groupId, "SIGKILL")).not.toThrow();
  });

  it.runIf(process.platform === "linux")("that runs as somebody else is alive, and is not ended", async () => {
    const { child, groupId } = await startGroup();
    const refusal = Object.assign(new Error("kill EPERM"), { code: "EPERM" });
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw refusal;
    });
    expect(() => signalGroup(groupId, "SIGKILL")).not.toThrow();
    expect(groupIsAlive(groupId)).toBe(true);
    expect(commandsOfGroup(groupId)).toEqual([expect.stringContaining("setInterval")]);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(groupIsAlive(groupId)).toBe(false);
    kill.mockRestore();
  });

  it("is killed with all others that are remembered, and spared when forgotten", async () => {
    const remembered = await startGroup();
    const forgotten = await startGroup();
    rememberGroup(remembered.groupId);
    rememberGroup(forgotten.groupId);
    forgetGroup(forgotten.groupId);
    killAllGroups();
    expect(await once(remembered.child, "exit")).toEqual([null, "SIGKILL"]);
    expect(groupIsAlive(forgotten.groupId)).toBe(true);
    forgetGroup(remembered.groupId);
  });

  it("is ended with our own process, which listens for its end only while there is one", () => {
    const before = process.listenerCount("exit");
    rememberGroup(2 ** 30);
    rememberGroup(2 ** 30 + 1);
    expect(process.listenerCount("exit")).toBe(before + 1);
    forgetGroup(2 ** 30);
    expect(process.listenerCount("exit")).toBe(before + 1);
    forgetGroup(2 ** 30 + 1);
    expect(process.listenerCount("exit")).toBe(before);
  });
});
