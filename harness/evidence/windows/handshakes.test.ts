import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { TargetError } from "../../connect/fault.ts";
import {
  scriptedTarget,
  scriptOf,
  statelessScriptOf,
  type ScriptedTarget,
} from "../../connect/fixture-scripted-target.ts";
import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { handshakeEffects, nextHandshake } from "./handshakes.ts";

afterEach(endHubs);

/** What differs before and after queries in a server that introduces itself once, is queried, and is read in a third instance. */
async function differencesOf(target: ScriptedTarget): Promise<readonly (readonly RecordedEffect[])[]> {
  const hub = hubFor(target);
  const introduction = await hub.shared();
  const directory = hub.makeDirectory();
  const queried = await hub.fresh(directory);
  const next = await nextHandshake(hub, queried, directory);
  return [handshakeEffects(introduction, queried), handshakeEffects(queried, next)];
}

/** A server whose capabilities hang on the instance. */
function withCapability(tells: (instance: number) => boolean): ScriptedTarget {
  return scriptedTarget((instance) =>
    scriptOf({ capabilities: tells(instance) ? { tools: {}, logging: {} } : { tools: {} } }),
  );
}

async function subjectsIn(target: ScriptedTarget): Promise<readonly (readonly string[])[]> {
  return (await differencesOf(target)).map((effects) => effects.map(({ kind, subject }) => `${kind} ${subject}`));
}

describe("the handshakes of a server", () => {
  it("show nothing where they are the same", async () => {
    expect(await subjectsIn(withCapability(() => true))).toEqual([[], []]);
  });

  it("show an effect of the queries where the one after them tells other capabilities", async () => {
    expect(await differencesOf(withCapability((instance) => instance === 3))).toMatchObject([
      [],
      [{ kind: "state.capability", subject: "initialize", evidence: expect.stringContaining("logging") }],
    ]);
  });

  it("show background where they differ before any query", async () => {
    expect(await subjectsIn(withCapability((instance) => instance > 1))).toEqual([["state.capability initialize"], []]);
  });

  it("are discoveries where there is no handshake", async () => {
    const target = scriptedTarget((instance) =>
      statelessScriptOf({ capabilities: instance === 4 ? { tools: {}, logging: {} } : { tools: {} } }),
    );
    // One instance more: the first one refuses a handshake.
    expect(await subjectsIn(target)).toEqual([[], ["state.capability server/discover"]]);
  });

  it("are read in an instance that finds what the one before it left, and is ended then", async () => {
    const directories: string[] = [];
    const scripted = withCapability(() => true);
    const target: ScriptedTarget = {
      ...scripted,
      open: (directory) => {
        directories.push(directory);
        return scripted.open(directory);
      },
    };
    await differencesOf(target);
    expect(directories[2]).toBe(directories[1]);
    expect(existsSync(directories[2] ?? "")).toBe(true);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 0, 1]);
  });

  it("are read after the end of the instance before, where that is in the way of another in its TMPDIR", async () => {
    const scripted = withCapability(() => true);
    const holders = new Map<string, number>();
    const target: ScriptedTarget = {
      ...scripted,
      open: async (directory) => {
        const holder = scripted.instances[holders.get(directory) ?? -1];
        if (holder?.closings === 0) throw new TargetError({ code: "launch-failed", command: "x", reason: "locked" });
        holders.set(directory, scripted.instances.length);
        return scripted.open(directory);
      },
    };
    expect(await subjectsIn(target)).toEqual([[], []]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });
});
