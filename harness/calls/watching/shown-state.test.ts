import { afterEach, describe, expect, it } from "vitest";
import { boxedServer } from "../../evidence/calls/in-box/fixture-boxed-server.ts";
import { gatheringFrom } from "../../evidence/gathering/fixture-gathering.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import type { Box } from "../boxes/box.ts";
import { callStep } from "../setup/helping-calls.ts";
import type { Json } from "../../json/value.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { ShownStateReader } from "./shown-state.ts";

// Clocks are waited for; here they have moved at once.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

type Rest = Box["rest"];

/** Has a reader see one change of what a tool says, and counts how often it asks for it then. */
async function askedFor(
  says: (asked: number) => string,
  steady: Set<string>,
  { given, knowsRest = true, rest }: { readonly given?: Json; readonly knowsRest?: boolean; readonly rest?: Rest } = {},
): Promise<{ changes: number; asked: number }> {
  let asked = 0;
  const tool = { name: "a", inputSchema: { type: "object" } };
  const server = boxedServer([tool], () => ({ says: says(++asked) }), knowsRest);
  const { gathering } = await gatheringFrom(server.target, []);
  const box = await server.boxes(gathering.hub).open();
  const reader = new ShownStateReader({ ...box, ...(rest === undefined ? {} : { rest }) }, [callStep("a", {})], steady);
  const before = await reader.learnVolatile(await reader.firstRound());
  const askedBefore = asked;
  const { changes } = await reader.effectsSince(before, given);
  await box.close();
  return { changes: changes.length, asked: asked - askedBefore };
}

it("a place that changes is read once more, to know it from a clock; in other boxes it is known by then", async () => {
  const steady = new Set<string>();
  const changesOnce = (asked: number): string => JSON.stringify({ count: asked > 2 ? 1 : 0 });
  expect(await askedFor(changesOnce, steady)).toEqual({ changes: 1, asked: 2 });
  expect(await askedFor(changesOnce, steady)).toEqual({ changes: 1, asked: 1 });
});

it("a clock is known in no other box: it is waited for in each", async () => {
  const steady = new Set<string>();
  const runsFromNowOn = (asked: number): string => JSON.stringify({ time: Math.max(2, asked) });
  for (const _ of ["one box", "another one"])
    expect(await askedFor(runsFromNowOn, steady)).toEqual({ changes: 0, asked: 2 });
});

describe("what was added or removed and shows what the call was given", () => {
  const given = { title: "a plan", path: "/work/notes/plan.txt" };
  const shows = (added: Json) => (asked: number) =>
    JSON.stringify({ notes: ["a plan", ...(asked > 2 ? [added] : [])], count: 1 });

  it.each<[string, Json]>([
    ["the same text once more", { title: "a plan" }],
    ["the name of a file", "plan.txt: 12 bytes"],
  ])("is no clock where the server is at rest: %s", async (_, added) => {
    expect(await askedFor(shows(added), new Set(), { given })).toEqual({ changes: 1, asked: 1 });
    expect(await askedFor(shows(added), new Set(), { given, knowsRest: false })).toEqual({ changes: 1, asked: 2 });
  });

  it("is no clock where it is a line of its own, however short, and may be one within a line", async () => {
    const [short, empty] = [{ note: "3" }, { note: "" }];
    expect(await askedFor(shows("3"), new Set(), { given: short })).toEqual({ changes: 1, asked: 1 });
    expect(await askedFor(shows(""), new Set(), { given: empty })).toEqual({ changes: 1, asked: 1 });
    expect(await askedFor(shows("3\n4"), new Set(), { given: short })).toEqual({ changes: 1, asked: 2 });
    expect(await askedFor(shows("13"), new Set(), { given: short })).toEqual({ changes: 1, asked: 2 });
  });

  it("is read once more as soon as the server is at rest, where it is not at once", async () => {
    const patience: (number | undefined)[] = [];
    const rest: Rest = (_, patienceMs) => {
      patience.push(patienceMs);
      return Promise.resolve(patienceMs === undefined);
    };
    expect(await askedFor(shows("a plan"), new Set(), { given, rest })).toEqual({ changes: 1, asked: 2 });
    expect(patience).toEqual([0, undefined]);
  });

  it("is no clock where it is gone, either", async () => {
    const list = (whileThere: Json) => (asked: number) =>
      JSON.stringify({ notes: [...(asked > 2 ? [] : [whileThere]), "another"] });
    expect(await askedFor(list("a plan"), new Set(), { given })).toEqual({ changes: 1, asked: 1 });
    expect(await askedFor(list("a plan"), new Set(), { given, knowsRest: false })).toEqual({ changes: 1, asked: 2 });
    expect(await askedFor(list("of others"), new Set(), { given })).toEqual({ changes: 1, asked: 2 });
  });

  it("may be one where it shows nothing of it, and where something came in place of another", async () => {
    expect(await askedFor(shows("another"), new Set(), { given })).toEqual({ changes: 1, asked: 2 });
    const replaced = (asked: number): string => JSON.stringify(asked > 2 ? { title: "a plan" } : { left: 9 });
    expect(await askedFor(replaced, new Set(), { given })).toEqual({ changes: 1, asked: 2 });
  });
});

describe("what answered before and fails now", () => {
  /** A tool that fails from and to these times that it is asked, and else shows the same; what each reading after calls says. */
  async function readings(
    fails: (asked: number) => boolean,
    calls: number,
  ): Promise<readonly (readonly WeighedEffect[])[]> {
    let asked = 0;
    const tool = { name: "a", inputSchema: { type: "object" } };
    const server = boxedServer([tool], () => (fails(++asked) ? { says: "none", fails: true } : { says: "it" }), true);
    const { gathering } = await gatheringFrom(server.target, []);
    const box = await server.boxes(gathering.hub).open();
    const reader = new ShownStateReader(box, [callStep("a", {})]);
    let shown = await reader.learnVolatile(await reader.firstRound());
    const seen: (readonly WeighedEffect[])[] = [];
    for (let call = 0; call < calls; call++) {
      const { changes, now } = await reader.effectsSince(shown);
      seen.push(changes);
      shown = now;
    }
    await box.close();
    return seen;
  }

  it("is a change that may have other reasons, also where it answers again", async () => {
    const uncertain = { kind: "state.answer", subject: "tool a", does: "opaque", comparedBy: "error" };
    const seen = await readings((asked) => asked > 2 && asked < 6, 4);
    expect(seen).toMatchObject([
      [{ ...uncertain, evidence: "tool a fails, and answered before" }],
      [],
      [{ ...uncertain, evidence: "tool a answers, and failed before" }],
      [],
    ]);
  });

  it("is none where it fails now and then by itself", async () => {
    expect(await readings((asked) => asked === 2 || asked === 4, 3)).toEqual([[], [], []]);
    expect(await readings((asked) => asked > 2 && asked % 2 === 1, 3)).toEqual([[], [], []]);
  });

  it("is left out where it failed from the beginning", async () => {
    expect(await readings((asked) => asked < 2, 2)).toEqual([[], []]);
  });
});

it("what is known is not read again when a box is used for another tool, and what was left out meanwhile is", async () => {
  const asked: string[] = [];
  const tools = ["a", "b", "c"].map((name) => ({ name, inputSchema: { type: "object" } }));
  const server = boxedServer(tools, ({ tool }) => {
    asked.push(tool);
    return { says: tool };
  });
  const { gathering } = await gatheringFrom(server.target, []);
  const box = await server.boxes(gathering.hub).open();
  const probes = ["a", "b", "c"].map((name) => callStep(name, {}));
  const reader = new ShownStateReader(box, probes.slice(0, 2));
  const shown = await reader.learnVolatile(await reader.firstRound());
  const now = await reader.goOnWith(probes.slice(1), shown);
  const later = await reader.goOnWith(probes, now);
  await box.close();
  expect(asked).toEqual(["a", "b", "a", "b", "c", "c", "a"]);
  expect([...later.keys()].filter((subject) => subject.startsWith("tool "))).toHaveLength(3);
});
