import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { callStep } from "../setup/helping-calls.ts";
import { Views } from "./lost-from-view.ts";
import { failedAnswer, ShownDifferences } from "./shown-differences.ts";

const $defs = { Limit: { type: "integer" }, State: { type: "string" } };
const tools = [
  {
    name: "some_of_all",
    definition: {
      inputSchema: { $defs, properties: { limit: { anyOf: [{ $ref: "#/$defs/Limit" }, { type: "null" }] } } },
    },
  },
  { name: "in_state", definition: { inputSchema: { $defs, properties: { state: { $ref: "#/$defs/State" } } } } },
  { name: "all_errands", definition: { inputSchema: { type: "object", properties: { limit: { type: "integer" } } } } },
  { name: "todo", definition: { description: "Shows open errands", inputSchema: { type: "object" } } },
  { name: "errands", definition: { inputSchema: { type: "object", properties: { state: { type: "string" } } } } },
  { name: "errand", definition: { inputSchema: { type: "object", properties: { key: { type: "string" } } } } },
];

const all = callStep("all_errands", {});
const some = callStep("errands", {});
const one = callStep("errand", { key: "E-7" });
const open = callStep("todo", {});
const [limited, ofState] = [callStep("some_of_all", {}), callStep("in_state", {})];
const steps = { all, open, some, one, limited, ofState, list: { method: "resources/list", params: {} } };

type Subject = keyof typeof steps;
type Readings = Partial<Record<Subject, readonly [before: Json, after: Json]>>;

/** What each part of the state that differs amounts to, with a call that was given the key of an errand. */
async function effects(readings: Readings, itself?: Json): Promise<readonly string[]> {
  const differences = new ShownDifferences();
  const [before, after] = [0, 1].map(
    (at) => new Map(Object.entries(readings).map(([subject, shown]) => [subject, shown[at] ?? null] as const)),
  );
  if (before === undefined || after === undefined) throw new Error("two readings were made");
  const views = new Views(tools);
  for (const [subject, step] of Object.entries(steps)) views.note(subject, step);
  const changes = await views.settled(
    differences.between(before, after),
    { before, after, given: { key: "E-7" } },
    itself === undefined ? undefined : () => Promise.resolve(itself),
  );
  return changes.map(({ subject, does }) => `${subject} ${does}`);
}

const paid = { key: "E-7", what: "pay the rent", state: "open" };
const wash = { key: "E-9", what: "wash the car", state: "open" };
const leftList: readonly [Json, Json] = [[paid, wash], [wash]];

describe("what a list no longer shows", () => {
  it.each<[string, Readings, readonly string[]]>([
    ["is gone, where the list takes no filter", { all: leftList }, ["all removes"]],
    ["is gone, where the list takes a number by a reference", { limited: leftList }, ["limited removes"]],
    ["may have left it, where it takes a text by a reference", { ofState: leftList }, ["ofState overwrites"]],
    ["is gone, where a list of the protocol has lost it", { list: leftList }, ["list removes"]],
    ["may have left it, where it takes one", { some: leftList }, ["some overwrites"]],
    [
      "is there where it is asked for itself",
      { all: leftList, one: [paid, { ...paid, state: "done" }] },
      ["all overwrites", "one opaque"],
    ],
    [
      "is there where another list has it, with another state",
      {
        some: leftList,
        all: [
          [paid, wash],
          [{ ...paid, state: "done" }, wash],
        ],
      },
      ["some overwrites", "all opaque"],
    ],
    [
      "is gone where it is asked for itself, and that fails",
      { some: leftList, one: [paid, failedAnswer] },
      ["some removes", "one opaque"],
    ],
    [
      "is gone from what is asked for itself",
      {
        one: [
          { ...paid, steps: ["call", "pay"] },
          { ...paid, steps: ["call"] },
        ],
      },
      ["one removes"],
    ],
    [
      "is gone where another list names only its key",
      { all: leftList, some: [[{ done: "E-7" }], [{ done: "E-7" }]] },
      ["all removes"],
    ],
    ["may have left it, where it shows things in one state", { open: leftList }, ["open overwrites"]],
  ])("%s", async (_, readings, expected) => {
    expect(await effects(readings)).toEqual(expected);
  });

  it("is told with the resource that shows it", async () => {
    const views = new Views(tools);
    views.note("resource", { method: "resources/read", params: { uri: "errands://all" } });
    views.note("tool", all);
    const [before, after] = leftList.map((shown) => new Map(["resource", "tool"].map((subject) => [subject, shown])));
    if (before === undefined || after === undefined) throw new Error("two readings were made");
    const changes = await views.settled(new ShownDifferences().between(before, after), { before, after });
    expect(changes.map(({ resource }) => resource)).toEqual(["errands://all", undefined]);
  });

  it("is asked for itself no more once a request has no answer", async () => {
    const views = new Views(tools);
    const others = ["todo", "errands", "errand"].map((tool) => callStep(tool, { key: "E-1" }));
    for (const [index, step] of others.entries()) views.note(`tool ${index}`, step);
    const [before, after] = leftList.map((shown) => new Map([["tool 0", shown]]));
    if (before === undefined || after === undefined) throw new Error("two readings were made");
    let asked = 0;
    const ask = (): Promise<undefined> => {
      asked++;
      return Promise.resolve(undefined);
    };
    await views.settled(new ShownDifferences().between(before, after), { before, after, given: { key: "E-7" } }, ask);
    expect(asked).toBe(1);
  });

  it.each<[string, Readings, Json, readonly string[]]>([
    ["there, with another state", { all: leftList }, { ...paid, state: "done" }, ["all overwrites"]],
    ["not there", { some: leftList }, failedAnswer, ["some removes"]],
    ["another", { all: leftList }, wash, ["all removes"]],
  ])("is what the request for it says that it is: %s", async (_, readings, itself, expected) => {
    expect(await effects(readings, itself)).toEqual(expected);
  });
});
