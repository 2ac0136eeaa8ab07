import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Boxes, WantedBox } from "../../calls/boxes/box.ts";
import { effectsOf, type Execution } from "../../calls/execution/execution.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds, type Judgement } from "../../check/judgement.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import type { Result } from "../../../report-model/report-model.ts";
import { gather, gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";
import {
  boxedServer,
  oneOf,
  type Acts,
  type BoxedServer,
  type BoxesOrMaker,
  type MadeCall,
} from "./in-box/fixture-boxed-server.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

// A pursuit loads it when it needs it, and boxes in memory would not wait for that.
beforeAll(async () => {
  await import("../../pursuit/simplify-arguments.ts");
});

const names = ["a", ...Array.from({ length: 12 }, (_, index) => `t${index}`)];
const tools = names.map((name) => ({ name, inputSchema: oneOf("x") }));

/** A claim that a tool changes nothing. */
function changesNothing({ exchanges }: Execution): Judgement {
  const index = exchanges.findIndex((exchange) => effectsOf(exchange).length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
}

const check = toolCheck("s/c", { hint: "readOnlyHint", judge: changesNothing });
/** The same claim, with too little weight to be pursued while other tools are called. */
const mild = toolCheck("s/c", { level: "SHOULD", judge: changesNothing });

/** The places of the boxes in which the tool "a" was called once, and no other: it is tried again there. */
function triesOf(server: BoxedServer): readonly number[] {
  return [...server.asked().entries()].flatMap(([box, asked]) => (asked.join() === 'call a {"mode":"x"}' ? [box] : []));
}

/** The place of the last box in which another tool was called by itself. */
function lastOwnBox(server: BoxedServer): number {
  return server.asked().findLastIndex((asked) => new Set(asked).size === 1 && !asked.join().includes("call a "));
}

function lies({ tool }: MadeCall): Acts {
  return tool === "a" ? { makes: ["/work/made"] } : {};
}

/** The results, without after whom a pass was seen. */
function told(results: readonly Result[]): readonly string[] {
  return sorted(results).map((line) => line.replace(/; (?:not )?seen after .*$/u, ""));
}

function verdictsWith(ofLiar: string): readonly string[] {
  return names.map((name) => `s/c static ${name} ${name === "a" ? ofLiar : "pass: held"}`);
}

describe("a tool that does what its hint denies", () => {
  it("is called again before the last tool is called, and in no more boxes than at the end", async () => {
    const server = boxedServer(tools, lies);
    const { results, gathering } = await gather(server, [check]);
    expect(triesOf(server)[0]).toBeLessThan(lastOwnBox(server));
    // Nothing is told before every tool is judged.
    expect(new Set(results.map(({ tool }) => tool))).toEqual(new Set(names.slice(1)));
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(verdictsWith("fail: It lies.").toSorted());
    const atEnd = boxedServer(tools, lies);
    const other = await gather(atEnd, [mild]);
    expect(triesOf(atEnd)).toEqual([]);
    await other.gathering.pursuits.pursueAll(other.gathering);
    expect(server.asked()).toHaveLength(atEnd.asked().length);
    const counterexamples = [results, other.results].map((all) => all.find(({ tool }) => tool === "a")?.counterexample);
    expect(counterexamples[0]).toEqual(counterexamples[1]);
    expect(server.open).toEqual({ now: 0, most: 2 });
  });

  it("is looked for again before all that wait, and nothing smaller is", async () => {
    const wanted: (true | undefined)[] = [];
    const server = boxedServer(tools, lies);
    const listening = (boxes: BoxesOrMaker): Promise<BoxesOrMaker> =>
      Promise.resolve({
        ...boxes,
        open: (...given: Parameters<Boxes["open"]>) => {
          wanted.push(Object.assign<WantedBox, unknown>({}, given.at(-1)).isUrgent);
          return boxes.open(...given);
        },
      });
    const { gathering } = await gatherFrom(await gatheringFrom(server.target), server, [check], {}, listening);
    await gathering.pursuits.pursueAll(gathering);
    expect(wanted.filter((isUrgent) => isUrgent === true).length).toBeGreaterThanOrEqual(3);
    expect(wanted).toContain(undefined);
  });

  it("is told as reproduced where the run ends before the other tools are judged", async () => {
    const interruption = new AbortController();
    const server = boxedServer(tools, (call) =>
      call.tool === names.at(-1) && call.box > 1 ? { hangs: true } : lies(call),
    );
    const fixture = await gatheringFrom(server.target, [], {}, { signal: interruption.signal });
    // The call alone, three times at once.
    let left = 3;
    const boxesOfServer = (boxes: Boxes): Promise<Boxes> => Promise.resolve({ ...boxes, open: () => opened(boxes) });
    const opened = async (boxes: Boxes): ReturnType<Boxes["open"]> => {
      const box = await boxes.open();
      const place = server.asked().length - 1;
      const close = async (): Promise<void> => {
        await box.close();
        if (!triesOf(server).includes(place) || --left > 0) return;
        await nextTurn();
        interruption.abort();
      };
      return { ...box, close };
    };
    const { results, thrown, gathering } = await gatherFrom(fixture, server, [check], {}, boxesOfServer);
    expect(thrown).toMatchObject({ reason: { code: "interrupted" } });
    await gathering.pursuits.abandon(gathering);
    expect(results.find(({ tool }) => tool === "a")).toMatchObject({
      verdict: "fail",
      message: "It lies.",
      counterexample: { reproduced: { times: 3, of: 3 } },
    });
    expect(server.open.now).toBe(0);
  });

  it("is not accused of what all tools turn out to do, though it did so each time", async () => {
    // Beside all others, nothing of that showed; tools that did nothing show that it is not their work.
    const journals = ({ tool, box }: MadeCall): Acts =>
      box === 1 ? {} : { makes: ["/work/journal"], ...(tool === "a" ? {} : { fails: true }) };
    const server = boxedServer(tools, journals, true);
    const { results, gathering } = await gather(server, [check]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(verdictsWith("pass: held").toSorted());
  });

  it("is not accused where each try shows no more than what all tools turn out to do", async () => {
    const own = new Set<number>();
    const journals = ({ tool, box }: MadeCall): Acts => {
      if (box === 1) return {};
      if (tool !== "a") return { makes: ["/work/journal"], fails: true };
      own.add(box);
      return { makes: own.size === 1 ? ["/work/journal", "/work/made"] : ["/work/journal"] };
    };
    const server = boxedServer(tools, journals, true);
    const { results, gathering } = await gather(server, [check]);
    await gathering.pursuits.pursueAll(gathering);
    expect(results.find(({ tool }) => tool === "a")).toMatchObject({ verdict: "inconclusive" });
  });

  it.each([
    ["what is the server's own, which others may do as well", check, "/tmp/private/state"],
    ["a claim of less weight", mild, "/work/made"],
  ])("is called again at the end only, for %s", async (_, judging, path) => {
    const server = boxedServer(tools, ({ tool, box }) => (tool === "a" && box > 1 ? { makes: [path] } : {}));
    const { gathering } = await gather(server, [judging]);
    expect(triesOf(server)).toEqual([]);
    await gathering.pursuits.pursueAll(gathering);
    expect(triesOf(server)).toHaveLength(3);
  });
});
