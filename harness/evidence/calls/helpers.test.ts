import { afterEach, describe, expect, it } from "vitest";
import type { CallableTool } from "../../calls/helping-calls.ts";
import { listed } from "../../check/fixture-subject.ts";
import type { Boxes } from "../../calls/box.ts";
import type { JsonObject } from "../../json/value.ts";
import { endHubs, hubFor } from "../../sessions/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { boxedServer, type Deed, type MadeCall } from "./fixture-boxed-server.ts";
import { Helpers } from "./helpers.ts";

endWaitsAtOnce();
afterEach(endHubs);

const reads = { readOnlyHint: true };

function toolsOf(...names: readonly string[]): readonly (JsonObject & { name: string })[] {
  return names.map((name) => ({ name, annotations: reads }));
}

/** The tools that may show what a tool `act` does, after all were tried. */
async function probesOf(
  names: readonly string[],
  act: (call: MadeCall) => Deed,
  { maxMs = Infinity, ...more }: Partial<Boxes> & { readonly maxMs?: number } = {},
): Promise<readonly string[]> {
  const tools = toolsOf(...names);
  const server = boxedServer(tools, act);
  const helpers = new Helpers(tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} })));
  await helpers.tryWitnesses(server.boxes(hubFor(server.target), more), maxMs);
  expect(server.open.now).toBe(0);
  return helpers.of("act").probes.map(({ params }) => JSON.stringify(params));
}

const probe = (name: string): string => JSON.stringify({ name, arguments: {} });

describe("a tool that says it only reads", () => {
  it("testifies after its own calls were seen to change nothing", async () => {
    expect(await probesOf(["show", "list"], () => ({}))).toEqual([probe("show"), probe("list")]);
  });

  it("does not when there is no time to try it, nor where its effects would stay", async () => {
    let calls = 0;
    const act = (): Deed => {
      calls++;
      return {};
    };
    expect(await probesOf(["show"], act, { maxMs: 0 })).toEqual([]);
    expect(await probesOf(["show"], act, { effectsStay: true })).toEqual([]);
    expect(calls).toBe(0);
  });

  it("does not where it makes files of the user's, and does where it keeps a cache", async () => {
    const act = ({ tool }: MadeCall): Deed => {
      if (tool === "writes") return { makes: ["/work/trace"] };
      return tool === "caches" ? { makes: ["/home/.cache/a"] } : {};
    };
    expect(await probesOf(["show", "writes", "caches"], act)).toEqual([probe("show"), probe("caches")]);
  });

  it("does not where it fails, and is not blamed for what the server begins with the first call", async () => {
    let calls = 0;
    const act = ({ tool }: MadeCall): Deed => {
      if (tool === "fails") return { fails: true };
      return ++calls === 1 ? { makes: ["/work/kv.db"] } : {};
    };
    expect(await probesOf(["show", "fails", "list"], act)).toEqual([probe("show"), probe("list")]);
  });

  it("does not where it ends the server, and those after it are tried in another box", async () => {
    const act = ({ tool }: MadeCall): Deed => (tool === "ends" ? { dies: true } : {});
    expect(await probesOf(["show", "ends", "list"], act)).toEqual([probe("show"), probe("list")]);
  });
});
