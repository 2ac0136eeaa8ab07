import { afterEach, describe, expect, it, vi } from "vitest";
import type { Boxes } from "../../calls/boxes/box.ts";
import { describeHelp } from "../../calls/execution/execution.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../check/judgement.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { RunStopped } from "../../instances/stop.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "./check/calls-check.ts";
import { boxedServer, oneOf, takes, type Acts, type MadeCall } from "./in-box/fixture-boxed-server.ts";
import { gather, gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

describe("a tool that needs an id which is another one in each box", () => {
  const tools = [
    { name: "close_ticket", inputSchema: takes("ticketId") },
    { name: "open_ticket", inputSchema: takes("title") },
  ];
  const act = ({ tool, arguments: given, box }: MadeCall): Acts => {
    if (tool === "open_ticket") return { says: JSON.stringify({ ticket: { id: `t-${box}-x` } }) };
    return JSON.stringify(given).includes(`t-${box}-x`)
      ? { says: "closed 1 ticket", makes: ["/work/closed"] }
      : { fails: true, says: "no such ticket" };
  };
  const changes: StaticCallsCheck["judge"] = (execution) => {
    const index = execution.exchanges.findIndex((each) => each.effects.length > 0);
    return index === -1 ? holds(1) : lieOf({ exchanges: [index] });
  };

  it("is called after the one that gives it, with what that answers in the same box", async () => {
    const server = boxedServer(tools, act);
    const { called } = await gather(server, [toolCheck("s/c")]);
    const boxes = server.asked();
    const own = boxes.findLastIndex((asked) => asked.some((line) => line.startsWith("call close_ticket")));
    expect(own).toBeGreaterThan(0);
    expect(boxes[own]?.[0]).toMatch(/^call open_ticket /u);
    expect(boxes[own]).toContain(`call close_ticket {"ticketId":"t-${own + 1}-x"}`);
    expect(called.find(({ tool }) => tool === "close_ticket")?.worked).toBeGreaterThan(0);
  });

  it("is found out in fresh boxes as well, where the id is another one", async () => {
    const server = boxedServer(tools, act);
    const { results, gathering } = await gather(server, [toolCheck("s/c", { judge: changes })]);
    await gathering.pursuits.pursueAll(gathering);
    expect(sorted(results)).toEqual(["s/c static close_ticket fail: It lies.", "s/c static open_ticket pass: held"]);
  });
});

it("readers that need different calls before them share a pair of boxes, in which all of these are made first", async () => {
  const takes = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] });
  const reads = { readOnlyHint: true };
  const things = ["ticket", "order"];
  const tools = things.flatMap((thing) => [
    { name: `open_${thing}`, inputSchema: takes("title") },
    { name: `show_${thing}`, inputSchema: takes(`${thing}Id`), annotations: reads },
    { name: `print_${thing}`, inputSchema: takes(`${thing}Id`), annotations: reads },
  ]);
  const opened = new Set<string>();
  const server = boxedServer(tools, ({ tool, arguments: given, box }): Acts => {
    const [does = "", thing = ""] = tool.split("_");
    const id = `${thing}-x`;
    if (does === "open") {
      opened.add(`${box} ${thing}`);
      return { says: JSON.stringify({ [thing]: { id } }) };
    }
    return opened.has(`${box} ${thing}`) && JSON.stringify(given).includes(id)
      ? { says: `${does} 1 ${thing}` }
      : { fails: true, says: `no such ${thing}` };
  });
  const { results, called } = await gather(server, [toolCheck("s/c")]);
  const [first = [], second = [], ...ofOpeners] = server.asked().slice(1);
  const opening = things.map((thing) => `call open_${thing} {"title":"sample"}`);
  for (const asked of [first, second]) expect(asked.slice(0, 2)).toEqual(expect.arrayContaining(opening));
  expect(ofOpeners).toHaveLength(things.length);
  expect(results.every(({ verdict }) => verdict === "pass")).toBe(true);
  expect(called.every(({ worked }) => worked > 0)).toBe(true);
});

it("a reader that others need called before them shares no box with these: what it does once would be done unseen", async () => {
  const reads = { readOnlyHint: true };
  const nothing = { type: "object", properties: {}, additionalProperties: false };
  const takesId = { type: "object", properties: { itemId: { type: "string" } }, required: ["itemId"] };
  const tools = [
    { name: "list_items", inputSchema: nothing, annotations: reads },
    { name: "get_status", inputSchema: nothing, annotations: reads },
    { name: "get_item", inputSchema: takesId, annotations: reads },
    { name: "print_item", inputSchema: takesId, annotations: reads },
  ];
  const listed = new Set<number>();
  const server = boxedServer(tools, ({ tool, arguments: given, box }): Acts => {
    if (tool === "list_items") {
      listed.add(box);
      return { says: JSON.stringify({ item: { id: "i-1-x" } }) };
    }
    if (tool === "get_status") return { says: listed.has(box) ? "status: listed" : "status: never listed" };
    return listed.has(box) && JSON.stringify(given).includes("i-1-x") ? { says: `${tool} 1` } : { fails: true };
  });
  const judge: StaticCallsCheck["judge"] = ({ exchanges }) => {
    const index = exchanges.findIndex(({ effects }) => effects.length > 0);
    return index === -1 ? holds(1) : lieOf({ exchanges: [index] });
  };
  const { results, gathering } = await gather(server, [toolCheck("s/c", { judge })]);
  await gathering.pursuits.pursueAll(gathering);
  expect(sorted(results)).toContain("s/c static list_items fail: It lies.");
  expect(sorted(results).filter((line) => line.endsWith("pass: held"))).toHaveLength(3);
});

it("a finding is told with the calls before it that it needs, and with no others", async () => {
  const inputSchema = { type: "object", properties: {}, additionalProperties: false };
  const adds = { readOnlyHint: false, destructiveHint: false };
  const adding = ["put_a", "put_b", "put_c"].map((name) => ({ name, inputSchema, annotations: adds }));
  const filled = new Set<number>();
  const server = boxedServer([...adding, { name: "take", inputSchema }], ({ tool, box }): Acts => {
    if (tool === "put_b") filled.add(box);
    return tool === "take" && filled.has(box) ? { makes: ["/work/taken"], says: "took 1" } : { says: `${tool} 1` };
  });
  const judge: StaticCallsCheck["judge"] = (execution) => {
    const index = execution.exchanges.findIndex(({ effects }) => effects.length > 0);
    return index === -1 ? holds(1) : { ...lieOf({ exchanges: [index] }), observed: describeHelp(execution) };
  };
  const { results, gathering } = await gather(server, [toolCheck("s/c", { judge })]);
  await gathering.pursuits.pursueAll(gathering);
  const finding = JSON.stringify(results.find(({ tool }) => tool === "take"));
  expect(finding).toContain('"verdict":"fail"');
  expect(finding).toContain("called before, so that there was something to change: put_b {}");
  expect(finding).not.toMatch(/put_[ac]/u);
});

it.each([{}, { destructiveHint: true }])(
  "a claim about changes is tried again after all that worked where nothing was there to change, %j",
  async (said) => {
    const inputSchema = { type: "object", properties: {}, additionalProperties: false };
    const adds = { readOnlyHint: false, destructiveHint: false };
    const finished = new Set<number>();
    const tools = [
      { name: "add", inputSchema, annotations: adds },
      { name: "finish", inputSchema, annotations: said },
      { name: "purge_done", inputSchema, annotations: { ...adds, title: "Purge" } },
    ];
    const server = boxedServer(tools, ({ tool, box }): Acts => {
      if (tool === "finish") finished.add(box);
      return tool === "purge_done" && finished.has(box) ? { makes: ["/work/gone"] } : { says: `${tool} 1` };
    });
    const judge: StaticCallsCheck["judge"] = (execution) => {
      const index = execution.exchanges.findIndex(({ effects }) => effects.length > 0);
      return index === -1 ? undecided("no call changed anything") : lieOf({ exchanges: [index] });
    };
    const { results, gathering } = await gather(server, [toolCheck("s/c", { hint: "destructiveHint", judge })]);
    await gathering.pursuits.pursueAll(gathering);
    expect(sorted(results)).toEqual([
      "s/c static add inconclusive: no call changed anything",
      "s/c static finish inconclusive: no call changed anything",
      "s/c static purge_done fail: It lies.",
    ]);
  },
);

it("what a tool did counts where the calls before it that were to give it something to change make it fail", async () => {
  const inputSchema = { type: "object", properties: {}, additionalProperties: false };
  const wiped = new Set<number>();
  const tools = [
    { name: "sweep", inputSchema, annotations: { readOnlyHint: false, destructiveHint: false } },
    { name: "wipe", inputSchema, annotations: { destructiveHint: true } },
  ];
  const server = boxedServer(tools, ({ tool, box }): Acts => {
    if (tool === "wipe") wiped.add(box);
    return tool === "sweep" && wiped.has(box) ? { fails: true } : { says: `${tool} 1` };
  });
  const open = toolCheck("s/open", { hint: "destructiveHint", judge: () => undecided("no call changed anything") });
  const { results } = await gather(server, [toolCheck("s/works"), open]);
  expect(server.asked().some(([first, second]) => first?.includes("wipe") && second?.includes("sweep"))).toBe(true);
  expect(sorted(results)).toContain("s/works static sweep pass: held");
});

it("a tool whose box the end of the run cuts short is told as called beside the others", async () => {
  const inputSchema = { type: "object", properties: { words: { type: "string" } }, required: ["words"] };
  const server = boxedServer([{ name: "add", inputSchema }], () => ({ says: "added 1" }));
  const fixture = await gatheringFrom(server.target, []);
  const stop = new RunStopped({ code: "out-of-time", maxTimeMs: 1 });
  const { called, results, thrown } = await gatherFrom(fixture, server, [toolCheck("s/c")], {}, (boxes) => {
    let opened = 0;
    const open: Boxes["open"] = () => {
      if (++opened === 1) return boxes.open();
      vi.spyOn(fixture.gathering.hub, "remainingMs", "get").mockReturnValue(0);
      return Promise.reject(stop);
    };
    return Promise.resolve({ ...boxes, open });
  });
  expect(thrown).toBe(stop);
  expect(called).toMatchObject([{ tool: "add", made: 1, succeeded: 1, worked: 1 }]);
  expect(sorted(results)).toEqual([
    expect.stringMatching(/^s\/c static add inconclusive: it was called and worked, but only together with /u),
  ]);
});

it("a tool that ends the server after others were called is told so, and the others keep their verdicts", async () => {
  const inputSchema = { type: "object", properties: {}, additionalProperties: false };
  const tools = ["add", "crash", "show"].map((name) => ({ name, inputSchema }));
  const added = new Set<number>();
  const server = boxedServer(tools, ({ tool, box }): Acts => {
    if (tool === "add") added.add(box);
    return tool === "crash" && added.has(box) ? { dies: true } : { says: `${tool} 1` };
  });
  const { results } = await gather(server, [toolCheck("s/c")]);
  expect(sorted(results)).toEqual([
    "s/c static add pass: held",
    expect.stringMatching(
      /^s\/c static crash inconclusive: a call with \{\}, made together with calls of other tools, got /u,
    ),
    "s/c static show pass: held",
  ]);
});

describe("a tool that failed beside the others", () => {
  it("is tried with every choice where it works in a box of its own", async () => {
    const modes = ["a", "b", "c", "d", "e", "f"];
    const server = boxedServer(
      [
        {
          name: "late",
          inputSchema: oneOf(...modes),
        },
      ],
      ({ box }) => (box === 1 ? { fails: true } : {}),
    );
    await gather(server, [toolCheck("s/one")]);
    const most = server.asked().at(-1) ?? [];
    expect(modes.filter((mode) => !most.includes(`call late {"mode":"${mode}"}`))).toEqual([]);
  });
});
