import { afterEach, describe, expect, it } from "vitest";
import { callStep, type CallableTool, type ProbeTrial } from "../../../calls/setup/helping-calls.ts";
import { listed } from "../../../check/fixture-subject.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs, hubFor } from "../../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { boxedServer, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { unexplored, type Exploration } from "../../../exploration/explore.ts";
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
  act: (call: MadeCall) => Acts,
  { maxMs = Infinity, answerMsOf, ...more }: Partial<Boxes> & Partial<Exploration> & { readonly maxMs?: number } = {},
): Promise<readonly string[]> {
  const tools = toolsOf(...names);
  const server = boxedServer(tools, act);
  const callable = tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} }));
  const helpers = new Helpers(callable, { ...unexplored, ...(answerMsOf === undefined ? {} : { answerMsOf }) });
  await helpers.tryProbes(server.boxes(hubFor(server.target), more), maxMs);
  expect(server.open.now).toBe(0);
  return helpers.of("act").probes.map(({ params }) => JSON.stringify(params));
}

/** The same where no hint is trusted. */
async function untrustedProbesOf(
  names: readonly string[],
  perturbing: readonly string[],
  act: (call: MadeCall) => Acts,
): Promise<readonly string[]> {
  const tools = [...names, ...perturbing].map((name) => ({ name }));
  const server = boxedServer(tools, act);
  const callable = names.map((name): CallableTool => ({ tool: listed({ name }), arguments: {} }));
  const trial: ProbeTrial = { trust: "none", perturbing: perturbing.map((name) => callStep(name, {})) };
  const helpers = new Helpers(callable, unexplored, trial);
  await helpers.tryProbes(server.boxes(hubFor(server.target)), Infinity);
  return helpers.of("act").probes.map(({ params }) => JSON.stringify(params));
}

const probe = (name: string): string => JSON.stringify({ name, arguments: {} });

describe("a tool that says it only reads", () => {
  it("testifies after its own calls were seen to change nothing", async () => {
    expect(await probesOf(["show", "list"], () => ({}))).toEqual([probe("show"), probe("list")]);
  });

  it("does only where there are not enough others if it takes long: it would be asked after each call", async () => {
    const answerMsOf = (tool: string): number => (tool === "slow" ? 2_000 : 20);
    const quick = Array.from({ length: 20 }, (_, index) => `quick${index}`);
    expect(await probesOf(["slow", ...quick], () => ({}), { answerMsOf })).not.toContain(probe("slow"));
    const few = await probesOf(["slow", "quick"], () => ({}), { answerMsOf });
    expect(few).toEqual([probe("quick"), probe("slow")]);
  });

  it("does not when there is no time to try it, nor where its effects would stay", async () => {
    let calls = 0;
    const act = (): Acts => {
      calls++;
      return {};
    };
    expect(await probesOf(["show"], act, { maxMs: 0 })).toEqual([]);
    expect(await probesOf(["show"], act, { effectsStay: true })).toEqual([]);
    expect(calls).toBe(0);
  });

  it("is tried in a box that is open, and in others where one before it has ended that: none is opened meanwhile", async () => {
    const tools = toolsOf("show", "quits", "list");
    const server = boxedServer(tools, ({ tool }) => (tool === "quits" ? { dies: true } : {}));
    const callable = tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} }));
    const helpers = new Helpers(callable);
    const boxes = server.boxes(hubFor(server.target), { maxOpen: 1 });
    const probes = (): readonly string[] => helpers.of("act").probes.map(({ params }) => JSON.stringify(params));
    const open = await boxes.open();
    await helpers.tryProbes(boxes, Infinity, open);
    // Whether those before it change what others show was not seen there.
    expect([server.open.now, probes()]).toEqual([1, []]);
    await open.close();
    await helpers.tryProbes(boxes, Infinity);
    expect([server.open.now, probes()]).toEqual([0, [probe("show"), probe("list")]]);
  });

  it("does not where it changes what another shows, though a third one ends the server before that was seen", async () => {
    const tools = toolsOf("counts", "count", "quits");
    const counted = new Map<number, number>();
    const server = boxedServer(tools, ({ tool, box }) => {
      if (tool === "counts") counted.set(box, (counted.get(box) ?? 0) + 1);
      return tool === "quits" ? { dies: true } : { says: `${tool === "count" ? (counted.get(box) ?? 0) : "done"}` };
    });
    const callable = tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} }));
    const helpers = new Helpers(callable);
    await helpers.tryProbes(server.boxes(hubFor(server.target)), Infinity);
    expect(helpers.of("act").probes.map(({ params }) => JSON.stringify(params))).toEqual([probe("count")]);
    expect(helpers.lacksProbes).toBe(false);
  });

  it("is told to be missing where the time ends before it was tried", async () => {
    const tools = toolsOf("show", "list");
    const server = boxedServer(tools, () => ({}));
    const helpers = new Helpers(tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} })));
    await helpers.tryProbes(server.boxes(hubFor(server.target)), 0);
    expect(helpers.lacksProbes).toBe(true);
  });

  it("does beside one that it fails after, and not where that is asked beside it", async () => {
    const tools = toolsOf("empties", "version", "show");
    const emptied = new Set<number>();
    const server = boxedServer(tools, ({ tool, box }) => {
      if (tool === "empties") emptied.add(box);
      return tool === "show" && emptied.has(box) ? { fails: true } : {};
    });
    const callable = tools.map((tool): CallableTool => ({ tool: listed(tool), arguments: {} }));
    const exchange = { step: callStep("show", {}), outcome: { kind: "result", result: {}, faults: [] } } as const;
    const standingOf: Exploration["standingOf"] = (tool) =>
      tool === "show" ? { kind: "failed", made: 1, last: exchange } : { kind: "worked", made: 1, succeeded: 1 };
    const helpers = new Helpers(callable, { ...unexplored, standingOf });
    const boxes = server.boxes(hubFor(server.target));
    const open = await boxes.open();
    await helpers.tryProbes(boxes, Infinity, open);
    await open.close();
    const probesBeside = (tool: string): readonly string[] =>
      helpers.of(tool).probes.map(({ params }) => JSON.stringify(params));
    expect(probesBeside("act")).toEqual([probe("empties"), probe("version")]);
    await helpers.tryProbes(boxes, Infinity);
    expect(probesBeside("act")).toEqual([probe("empties"), probe("version")]);
    expect(probesBeside("empties")).toEqual([probe("version"), probe("show")]);
    expect(probesBeside("version")).toEqual([probe("empties")]);
    expect(probesBeside("show")).toEqual([probe("version")]);
    expect(["empties", "version", "show"].map((tool) => helpers.upsetsProbe(tool))).toEqual([true, false, false]);
  });

  it("does not where it makes files of the user's, and does where it keeps a cache", async () => {
    const act = ({ tool }: MadeCall): Acts => {
      if (tool === "writes") return { makes: ["/work/trace"] };
      return tool === "caches" ? { makes: ["/home/.cache/a"] } : {};
    };
    expect(await probesOf(["show", "writes", "caches"], act)).toEqual([probe("show"), probe("caches")]);
  });

  it("does not where it fails, and is not blamed for what the server begins with the first call", async () => {
    let calls = 0;
    const act = ({ tool }: MadeCall): Acts => {
      if (tool === "fails") return { fails: true };
      return ++calls === 1 ? { makes: ["/work/kv.db"] } : {};
    };
    expect(await probesOf(["show", "fails", "list"], act)).toEqual([probe("show"), probe("list")]);
  });

  it("does not where it reaches out: a host that it looks up would be laid to the tool that it is asked beside", async () => {
    const act = ({ tool }: MadeCall): Acts => (tool === "search" ? { looksUp: "api.example.com" } : {});
    expect(await probesOf(["show", "search"], act)).toEqual([probe("show")]);
  });

  it("does not where it ends the server, and those after it are tried in another box", async () => {
    const act = ({ tool }: MadeCall): Acts => (tool === "ends" ? { dies: true } : {});
    expect(await probesOf(["show", "ends", "list"], act)).toEqual([probe("show"), probe("list")]);
  });
});

describe("where no hint is trusted, a tool", () => {
  it("does not testify when it changes what others have put there, though it changed nothing before", async () => {
    let puts = 0;
    let archived = 0;
    const act = ({ tool }: MadeCall): Acts => {
      if (tool === "put") return { makes: [`/work/note-${++puts}`] };
      if (tool !== "archive" || archived === puts) return {};
      archived = puts;
      return { makes: [`/work/archive-${puts}`] };
    };
    expect(await untrustedProbesOf(["archive", "show"], [], act)).toEqual([probe("archive"), probe("show")]);
    expect(await untrustedProbesOf(["archive", "show"], ["put"], act)).toEqual([probe("show")]);
  });

  it("testifies still when a call beside it ends the server", async () => {
    const act = ({ tool }: MadeCall): Acts => (tool === "ends" ? { dies: true } : {});
    expect(await untrustedProbesOf(["show"], ["ends", "put"], act)).toEqual([probe("show")]);
  });
});
