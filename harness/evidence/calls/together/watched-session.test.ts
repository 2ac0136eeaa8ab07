import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gather, sorted, toolCheck, type Gathered } from "../fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d"];
const session = names.join("");

function changer(name: string, annotations: JsonObject = { readOnlyHint: false }): JsonObject {
  return { name, annotations, inputSchema: oneOf("x", "y") };
}

/** A claim that files below one directory are all that a call may make. */
const makesOnlyItsOwn: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex(({ effects }) => effects.some(({ subject }) => !subject.startsWith("/work/own")));
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

interface Judged extends Gathered {
  /** The tools that were called in each box that more than the exploration and the probe tools had, before any is pursued. */
  readonly boxes: readonly string[];
}

interface Scene extends Pick<Partial<StaticCallsCheck>, "judge" | "plan" | "level"> {
  readonly tools?: readonly JsonObject[];
  readonly knowsRest?: boolean;
  /** Whether each call sends a GET to a web API. */
  readonly sends?: boolean;
}

async function judged(
  act: (call: MadeCall) => Acts,
  { tools = names.map((name) => changer(name)), knowsRest = true, sends = true, ...check }: Scene = {},
): Promise<Judged> {
  const asks = (tool: string): Acts => (sends ? { sends: [sentRequest(`GET https://api.example.com/${tool}`)] } : {});
  const server = boxedServer(tools, (call) => ({ says: call.tool, ...asks(call.tool), ...act(call) }), knowsRest);
  const gathered = await gather(server, [toolCheck("s/c", { judge: makesOnlyItsOwn, ...check })]);
  const toolsIn = (asked: readonly string[]): string => [...new Set(asked.map((line) => line.split(" ")[1]))].join("");
  const boxes = server.asked().slice(1).map(toolsIn);
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  expect(server.open.now).toBe(0);
  return { ...gathered, boxes };
}

const allHold = names.map((name) => `s/c static ${name} pass: held`);

function lies(liar: string, verdict = "fail"): readonly string[] {
  return names.map((name) => `s/c static ${name} ${name === liar ? `${verdict}: It lies.` : "pass: held"}`);
}

describe("tools that ask web APIs", () => {
  it("are called one after the other in one box, each with every choice of arguments", async () => {
    const { results, boxes, called } = await judged(() => ({}));
    expect(sorted(results)).toEqual(allHold);
    expect(boxes).toEqual([session]);
    expect(called).toMatchObject(names.map((tool) => ({ tool, made: 4, worked: 4 })));
  });

  it("are called those last that destroy", async () => {
    const tools = [changer("a", { destructiveHint: true }), ...["b", "c"].map((name) => changer(name, {}))];
    expect((await judged(() => ({}), { tools })).boxes).toEqual(["bca"]);
  });

  it("are called in two boxes beside each other where they are many", async () => {
    const many = [...names, "e", "f"];
    const { results, boxes } = await judged(() => ({}), { tools: many.map((name) => changer(name)) });
    expect(boxes.toSorted()).toEqual(["ace", "bdf"]);
    expect(results).toHaveLength(many.length);
  });

  it("have boxes of their own where the server is never known to be at rest", async () => {
    const { results, boxes } = await judged(() => ({}), { knowsRest: false });
    expect(sorted(results)).toEqual(allHold);
    expect(boxes.toSorted()).toEqual(names);
  });

  it("have boxes of their own once another has left something: it would hide what they do", async () => {
    const called = new Set<string>();
    const act: Parameters<typeof judged>[0] = ({ tool, box }) => {
      if (tool === "b") {
        called.add(`b ${box}`);
        return { makes: ["/work/own"] };
      }
      return tool === "c" && !called.has(`b ${box}`) ? { makes: ["/home/other"] } : {};
    };
    // What is graver is pursued meanwhile.
    const { results, boxes } = await judged(act, { level: "SHOULD" });
    expect(sorted(results)).toEqual(lies("c", "warn"));
    expect(boxes).toEqual(["ab", "b", "c", "d"]);
  });

  it("have boxes of their own where they are setup calls of the others: they have been called before their turn", async () => {
    const tools = names.map((name) => changer(name, name === "a" ? { destructiveHint: false } : {}));
    expect((await judged(() => ({}), { tools })).boxes.toSorted()).toEqual(["a", session]);
  });

  it("stay open where they would be so alone", async () => {
    const { boxes, results } = await judged(() => ({}), { judge: () => undecided("who knows") });
    expect(boxes).toEqual([session]);
    expect(results.map(({ verdict }) => verdict)).toEqual(names.map(() => "inconclusive"));
  });
});

describe("tools that never work", () => {
  const judge: StaticCallsCheck["judge"] = () => undecided("no call worked");

  it("share a session, and stay as open as they would be alone", async () => {
    const { results, boxes } = await judged(() => ({ fails: true }), { judge, sends: false });
    expect(boxes).toEqual([session]);
    expect(results.map(({ verdict }) => verdict)).toEqual(names.map(() => "inconclusive"));
  });

  it("have a box of their own where they work after all, or do something", async () => {
    const { boxes } = await judged(({ tool, box }) => (tool === "b" && box > 1 ? {} : { fails: true }), {
      judge,
      sends: false,
    });
    expect(new Set(boxes.slice(1))).toEqual(new Set(["b"]));
    const { results } = await judged(({ tool }) => ({ fails: true, makes: tool === "c" ? ["/home/other"] : [] }), {
      sends: false,
    });
    expect(sorted(results)).toEqual(lies("c"));
  });
});

describe("in a session that innocent tools share with", () => {
  it.each([
    ["writes what it must not", { makes: ["/home/other"] }],
    ["writes late", { makesLater: ["/home/other"] }],
    ["writes when the server ends", { makesAtEnd: ["/home/other"] }],
  ] as const)("one that %s, it alone is accused", async (_, acts) => {
    for (const liar of ["a", "d"]) {
      const { results } = await judged(({ tool }) => (tool === liar ? acts : {}));
      expect(sorted(results)).toEqual(lies(liar));
    }
  });

  it("one that ends the server, all are called alone", async () => {
    const { results, boxes } = await judged(({ tool, box }) => (tool === "b" && box > 1 ? { dies: true } : {}));
    expect(sorted(results)).toEqual(allHold);
    expect(boxes.slice(1)).toEqual(expect.arrayContaining(names));
  });
});

describe("tools that do neither, and work", () => {
  it("have boxes of their own: what they change in memory may show nowhere, and hide what the next one does", async () => {
    expect((await judged(() => ({}), { sends: false })).boxes.toSorted()).toEqual(names);
  });
});
