import { afterEach, describe, expect, it } from "vitest";
import { endHubs } from "../../../instances/fixture-hub.ts";
import type { PlannedTool } from "../../../../report-model/run-plan.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { callingIn } from "../../gathering/fixture-calling.ts";
import { gatheringFrom } from "../../gathering/fixture-gathering.ts";
import type { CallsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type BoxedServer } from "../in-box/fixture-boxed-server.ts";
import { gather, toolCheck } from "../fixture-gather-calls.ts";
import { plannedCalls } from "./planned-calls.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

afterEach(endHubs);

const remote = { name: "remote", inputSchema: { $ref: "https://schemas.example/a.json" } };
const tools = [{ name: "a", inputSchema: oneOf("x", "y") }, { name: "b", inputSchema: oneOf("z") }, remote];

async function planned(server: BoxedServer, checks: readonly CallsCheck[]): Promise<readonly PlannedTool[]> {
  const { gathering } = await gatheringFrom(server.target);
  const boxes = server.boxes(gathering.hub);
  const maker = { ...boxes, open: () => boxes.open(), launchAhead: () => undefined };
  return plannedCalls(gathering, callingIn(maker), checks);
}

describe("the calls that are planned", () => {
  it("are those that a run makes: the same tools, each with the same arguments", async () => {
    const checks = [toolCheck("s/one")];
    const plan = await planned(boxedServer(tools), checks);
    const server = boxedServer(tools);
    const { called } = await gather(server, checks);
    const judged = plan.filter(({ use }) => use === "judged");
    expect(judged.map(({ tool }) => tool)).toEqual(called.map(({ tool }) => tool).toSorted());
    // The first box is that of the exploration.
    const made = new Set(server.asked().slice(1).flat());
    const given = judged.flatMap(({ tool, arguments: sets }) =>
      sets.map((set) => `call ${tool} ${JSON.stringify(set)}`),
    );
    expect(given.toSorted()).toEqual([...made].filter((line) => line.startsWith("call ")).toSorted());
    expect(plan.find(({ tool }) => tool === "remote")).toMatchObject({ use: "not-called", arguments: [] });
  });

  it("are none where no check asks for any, and open no box", async () => {
    const server = boxedServer(tools);
    expect((await planned(server, [])).map(({ because = "" }) => because)).toEqual([
      "no check asks for calls",
      "no check asks for calls",
      expect.stringContaining("schemas.example"),
    ]);
    expect(server.asked()).toEqual([]);
  });
});
