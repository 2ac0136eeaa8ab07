import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { TargetError } from "../../connect/fault.ts";
import {
  scriptedTarget,
  scriptOf,
  statelessScriptOf,
  type ScriptedTarget,
} from "../../connect/fixture-scripted-target.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { handshakeWindows } from "./handshake-windows.ts";

afterEach(endHubs);

/** Windows over a server that introduces itself once, is queried in another instance, and is read in a third. */
async function windowsOver(target: ScriptedTarget): Promise<readonly Window[]> {
  const hub = hubFor(target);
  const introduction = await hub.shared();
  const directory = hub.makeDirectory();
  const queried = await hub.fresh(directory);
  return handshakeWindows(hub, introduction, queried, directory);
}

/** A server whose capabilities hang on the instance. */
function withCapability(tells: (instance: number) => boolean): ScriptedTarget {
  return scriptedTarget((instance) =>
    scriptOf({ capabilities: tells(instance) ? { tools: {}, logging: {} } : { tools: {} } }),
  );
}

function effectsIn(windows: readonly Window[]): readonly (readonly string[])[] {
  return windows.map(({ spec, effects }) => [spec.role, ...effects.map(({ kind, subject }) => `${kind} ${subject}`)]);
}

describe("the handshakes of a server", () => {
  it("show nothing where they are the same", async () => {
    expect(effectsIn(await windowsOver(withCapability(() => true)))).toEqual([["control"], ["query"]]);
  });

  it("show an effect of the queries where the one after them tells other capabilities", async () => {
    const windows = await windowsOver(withCapability((instance) => instance === 3));
    expect(effectsIn(windows)).toEqual([["control"], ["query", "state.capability initialize"]]);
    expect(windows[1]?.effects[0]?.evidence).toContain("logging");
    expect(windows[1]?.watchedBy).toEqual(["protocol"]);
  });

  it("show background where they differ before any query", async () => {
    const windows = await windowsOver(withCapability((instance) => instance > 1));
    expect(effectsIn(windows)).toEqual([["control", "state.capability initialize"], ["query"]]);
  });

  it("are discoveries where there is no handshake", async () => {
    const target = scriptedTarget((instance) =>
      statelessScriptOf({ capabilities: instance === 4 ? { tools: {}, logging: {} } : { tools: {} } }),
    );
    // One instance more: the first one refuses a handshake.
    expect(effectsIn(await windowsOver(target))).toEqual([["control"], ["query", "state.capability server/discover"]]);
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
    await windowsOver(target);
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
    expect(effectsIn(await windowsOver(target))).toEqual([["control"], ["query"]]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 1, 1]);
  });
});
