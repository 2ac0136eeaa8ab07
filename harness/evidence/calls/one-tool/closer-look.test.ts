import { afterEach, describe, expect, it } from "vitest";
import { plainUpstream } from "../../../api-stub/upstream-plan.ts";
import { effectsOf } from "../../../calls/execution/execution.ts";
import type { SeenTool } from "../../../calls/execution/seen-tool.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { gatheringFrom } from "../../gathering/fixture-gathering.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gatherCalls } from "../gather-calls.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

afterEach(endHubs);

interface Looked {
  readonly seen: ReadonlyMap<string, SeenTool>;
  readonly asked: readonly (readonly string[])[];
  readonly thrown: unknown;
}

async function look(tools: readonly JsonObject[], act: (call: MadeCall) => Acts): Promise<Looked> {
  const server = boxedServer(tools, act);
  const { gathering } = await gatheringFrom(server.target);
  const seen = new Map<string, SeenTool>();
  const boxes = (): Promise<ReturnType<typeof server.boxes>> => Promise.resolve(server.boxes(gathering.hub));
  const observed = (each: SeenTool): void => void seen.set(each.tool.name, each);
  const calling = { boxes, examples: [], runs: 1, seed: 1, upstream: plainUpstream, called: () => undefined, observed };
  const thrown: unknown = await gatherCalls(gathering, calling, []).catch((error: unknown) => error);
  return { seen, asked: server.asked(), thrown };
}

/** How often each box saw an effect of the tool. */
function effects(seen: SeenTool | undefined): readonly number[] {
  return (seen?.executions ?? []).map(
    ({ exchanges }) => exchanges.filter((exchange) => effectsOf(exchange).length > 0).length,
  );
}

describe("a closer look", () => {
  const tools = [
    { name: "add", inputSchema: oneOf("x", "y") },
    { name: "list", inputSchema: oneOf("x") },
  ];
  const act = ({ tool, box }: MadeCall): Acts => (tool === "add" ? { makes: [`/work/notes-of-${box}`] } : {});

  it("is taken at every tool, though no check asks for its calls", async () => {
    const { seen, thrown } = await look(tools, act);
    expect(thrown).toBeUndefined();
    expect([...seen.keys()].toSorted()).toEqual(["add", "list"]);
  });

  it("is taken at a tool that changed nothing once, after calls that put something there", async () => {
    const { seen, asked } = await look(tools, act);
    expect(effects(seen.get("list"))).toEqual([0, 0]);
    const calls = asked.map((box) => box.filter((request) => request.startsWith("call ")));
    expect(calls).toContainEqual(['call add {"mode":"x"}', 'call list {"mode":"x"}', 'call list {"mode":"x"}']);
  });

  it("is taken at a tool that changed something twice, so that it is seen whether that comes again", async () => {
    const { seen } = await look(tools, act);
    expect(effects(seen.get("add"))).toEqual([12, 4, 4]);
  });

  it("makes the calls again that did something, though others were made before them", async () => {
    const modes = Array.from({ length: 12 }, (_, n) => `mode ${n}`);
    const { seen } = await look([{ name: "add", inputSchema: oneOf(...modes) }], ({ arguments: given, box }) =>
      JSON.stringify(given).includes("mode 11") ? { makes: [`/work/notes-of-${box}`] } : {},
    );
    expect(effects(seen.get("add"))).toEqual([2, 2, 2]);
  });

  it("is cut short by a tool that cannot be called, and says why", async () => {
    const remote = { name: "remote", inputSchema: { $ref: "https://schemas.example/a.json" } };
    const { seen } = await look([remote], () => ({}));
    expect(seen.get("remote")).toMatchObject({ executions: [], cutShort: expect.stringContaining("unsupported") });
  });

  it("is taken at a tool that never worked, where it did something all the same", async () => {
    const { seen } = await look([{ name: "add", inputSchema: oneOf("x") }], ({ box }) => ({
      fails: true,
      makes: [`/work/notes-of-${box}`],
    }));
    expect(effects(seen.get("add"))).toEqual([1, 1, 1]);
  });

  it("tells what a tool did beside others, which the checks have for a reason to leave its hints open", async () => {
    const added = new Set<number>();
    const { seen } = await look(
      ["add", "crash"].map((name) => ({ name, inputSchema: oneOf("x") })),
      ({ tool, box }) => {
        if (tool === "add") added.add(box);
        return tool === "crash" && added.has(box) ? { dies: true } : { says: `${tool} 1` };
      },
    );
    expect(seen.get("crash")?.besideOthers).toContain("made together with calls of other tools, got ");
    expect(seen.get("add")).not.toHaveProperty("besideOthers");
  });

  it("at a tool that never worked finds nothing more", async () => {
    const { seen } = await look([{ name: "list", inputSchema: oneOf("x") }], () => ({ fails: true }));
    expect(seen.get("list")?.executions).toHaveLength(1);
  });
});
