import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import { effectsOf } from "../../../calls/execution/execution.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type BoxedServer, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gather, sorted, toolCheck, type Gathered } from "../fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d"];

function reader(name: string): JsonObject {
  return { name, annotations: { readOnlyHint: true }, inputSchema: oneOf("x", "y") };
}

/** Contradicts at the first call that changed something. */
const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex((exchange) => effectsOf(exchange).length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

/** Has a check judge a server of four tools that say they only read, and pursue what it finds. */
async function judged(
  act: (call: MadeCall) => Acts,
  more: Partial<StaticCallsCheck> = {},
  knowsRest = false,
): Promise<Judged> {
  const server = boxedServer(names.map(reader), (call) => ({ says: call.tool, ...act(call) }), knowsRest);
  const gathered = await gather(server, [toolCheck("s/c", { judge: changesNothing, ...more })]);
  const whileCalled = boxesOf(server);
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  return { ...gathered, server, whileCalled };
}

interface Judged extends Gathered {
  readonly server: BoxedServer;
  /** The tools that were called in each box for checks to judge: not in the exploration. */
  readonly whileCalled: readonly string[];
}

function boxesOf(server: BoxedServer): readonly string[] {
  const toolsIn = (asked: readonly string[]): string =>
    [...new Set(asked.map((line) => line.split(" ")[1] ?? ""))].toSorted().join("");
  return server.asked().slice(1).map(toolsIn);
}

const allHold = names.map((name) => `s/c static ${name} pass: held`);

function lies(liar: string): readonly string[] {
  return names.map((name) => `s/c static ${name} ${name === liar ? "fail: It lies." : "pass: held"}`);
}

/** What is known of one box, whichever it is. */
function inEachBox(): (box: number) => Map<string, number> {
  const boxes = new Map<number, Map<string, number>>();
  return (box) => {
    const known = boxes.get(box) ?? new Map<string, number>();
    boxes.set(box, known);
    return known;
  };
}

describe("tools that say they only read", () => {
  it("are called in two boxes, in which each is watched with every choice of arguments", async () => {
    const { results, whileCalled, server, called } = await judged(() => ({}));
    expect(sorted(results)).toEqual(allHold);
    expect(whileCalled).toHaveLength(2);
    expect(called).toMatchObject(names.map((tool) => ({ tool, made: 12, worked: 12 })));
    expect(results.every(({ trials }) => trials === 12)).toBe(true);
    expect(server.open.now).toBe(0);
  });

  it("are called in them also where every call leaves the same in what is the server's", async () => {
    const usage = "/home/.server/usage.json";
    const counting = await judged(() => ({ makes: [usage] }), {}, true);
    expect([sorted(counting.results), counting.whileCalled.length]).toEqual([allHold, 2]);
    const lying = await judged(({ tool }) => ({ makes: tool === "b" ? [usage, "/work/b"] : [usage] }), {}, true);
    expect(sorted(lying.results)).toContain("s/c static b fail: It lies.");
  });

  it("are called in them also where one of them answers otherwise each time", async () => {
    let calls = 0;
    const { results, whileCalled } = await judged(({ tool }) => (tool === "c" ? { says: `call ${++calls}` } : {}));
    expect([sorted(results), whileCalled.length]).toEqual([allHold, 2]);
  });

  it("have boxes of their own where they are too few, and where none says so", async () => {
    for (const tools of [["a", "b"].map(reader), names.map((name) => ({ ...reader(name), annotations: {} }))]) {
      const server = boxedServer(tools);
      await gather(server, [toolCheck("s/c", { judge: changesNothing })]);
      const alone = server.asked().filter((asked) => asked.length > 0).length;
      expect(alone).toBeGreaterThan(tools.length);
    }
  });
});

describe("in a box that innocent tools share with", () => {
  it("one that writes late, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "b" ? { makesLater: ["/late"] } : {}));
    expect(sorted(results)).toEqual(lies("b"));
  });

  it("one that writes when the server ends, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "c" ? { makesAtEnd: ["/at-end"] } : {}));
    expect(sorted(results)).toEqual(lies("c"));
  });

  it("one that writes with some arguments only, it alone is accused", async () => {
    const { results } = await judged(({ tool, arguments: given }) =>
      tool === "d" && JSON.stringify(given).includes("y") ? { makes: ["/made"] } : {},
    );
    expect(sorted(results)).toEqual(lies("d"));
  });

  it.each(["a", "d"])(
    "one whose first call makes another answer otherwise, here %s, it alone is accused",
    async (liar) => {
      const inBox = inEachBox();
      const { results } = await judged(({ tool, box }) => {
        const known = inBox(box);
        if (tool === liar) known.set("read", 1);
        return tool === "b" ? { says: `unread: ${1 - (known.get("read") ?? 0)}` } : {};
      });
      expect(sorted(results)).toEqual(lies(liar));
    },
  );

  it("one that makes another answer otherwise each time, it alone is accused", async () => {
    const inBox = inEachBox();
    const { results } = await judged(({ tool, box, arguments: given }) => {
      const known = inBox(box);
      if (tool === "a" && JSON.stringify(given).includes("y")) known.set("reads", (known.get("reads") ?? 0) + 1);
      return tool === "c" ? { says: `reads: ${known.get("reads") ?? 0}` } : {};
    });
    expect(sorted(results)).toEqual(lies("a"));
  });

  it("one that makes another answer otherwise with a call after which the state is not read, it alone is accused", async () => {
    const inBox = inEachBox();
    const { results } = await judged(({ tool, box }) => {
      const known = inBox(box);
      if (tool === "a") known.set("calls", (known.get("calls") ?? 0) + 1);
      return tool === "c" ? { says: `worn: ${(known.get("calls") ?? 0) >= 8}` } : {};
    });
    expect(sorted(results)).toEqual(lies("a"));
  });

  it("one that ends the server, the others are judged all the same", async () => {
    const { results } = await judged(({ tool, arguments: given }) =>
      tool === "b" && JSON.stringify(given).includes("y") ? { dies: true } : {},
    );
    expect(sorted(results).filter((line) => !line.includes(" b "))).toEqual(
      allHold.filter((line) => !line.includes(" b ")),
    );
  });
});

describe("what a shared box shows", () => {
  it("is accused of nothing: where a check is contradicted each tool is called alone", async () => {
    const judge: StaticCallsCheck["judge"] = ({ exchanges, helping }) =>
      helping?.isStateUnread === true ? undecided("it was not read") : lieOf({ exchanges: [...exchanges.keys()] });
    // What is graver is pursued meanwhile.
    const { whileCalled } = await judged(() => ({}), { judge, level: "SHOULD" });
    expect(whileCalled).toHaveLength(6);
  });
});
