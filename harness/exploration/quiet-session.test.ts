import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../test/end-waits-at-once.ts";
import { callStep } from "../calls/setup/helping-calls.ts";
import type { HabitRule } from "../calls/execution/habit-rule.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { fittingInto, quietTool, type QuietTool } from "./quiet-session.ts";
import { explorationOf, says, type Tools } from "./fixture-exploration.ts";

// A clock is waited for where something differs.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const inputSchema = { type: "object", properties: {}, additionalProperties: false };

/** The tools of these that were seen to leave everything as it was. */
async function quiet(
  instance: () => Tools,
  more: Parameters<typeof explorationOf>[2] = {},
): Promise<readonly string[]> {
  const names = Object.keys(instance());
  const { exploration } = await explorationOf(
    names.map((name) => ({ name, inputSchema, annotations: { readOnlyHint: true } })),
    instance,
    { choose: () => [{}], endsQuietly: () => true, ...more },
  );
  return names.filter((name) => exploration.quietOf(name) !== undefined);
}

const reads = (): Tools => ({ show: () => says('{"count":1}'), list: () => says('{"names":["a"]}') });

describe("tools that leave no trace, called once more among each other", () => {
  it("are seen to leave everything as it was where their answers stay the same", async () => {
    expect(await quiet(reads)).toEqual(["show", "list"]);
  });

  it("are not those that never worked", async () => {
    expect(await quiet(() => ({ ...reads(), fail: () => "no" }))).toEqual(["show", "list"]);
  });

  it("are none where one that asks a web API changes what another one shows", async () => {
    const asking = (changes: boolean) => (): Tools => {
      let count = 0;
      return {
        show: () => says(JSON.stringify({ count })),
        fetch: (_, ask) => {
          const answer = ask("GET https://api.example.com/items/1");
          if (changes) count++;
          return answer === undefined ? "unreachable" : says(JSON.stringify({ fetched: answer }));
        },
      };
    };
    expect(await quiet(asking(false))).toEqual(["show", "fetch"]);
    expect(await quiet(asking(true))).toEqual([]);
  });

  it("are seen where all that is left is what every call leaves", async () => {
    const writing = (path: string) => (): Tools => ({
      ...reads(),
      fetch: (_, __, { write }) => {
        write(path);
        return says('{"fetched":1}');
      },
    });
    const learnHabits =
      (): HabitRule =>
      ({ subject }) =>
        subject === "/own/usage.json";
    expect(await quiet(writing("/own/usage.json"), { learnHabits })).toEqual(["show", "list", "fetch"]);
    expect(await quiet(writing("/own/usage.json"), { learnHabits, isRestless: true })).toEqual([
      "show",
      "list",
      "fetch",
    ]);
    expect(await quiet(writing("/own/other.json"), { learnHabits })).toEqual(["show", "list"]);
  });

  it("are none where a request that may change something comes after an answer", async () => {
    const asking = (later: string) => (): Tools => {
      let calls = 0;
      return {
        fetch: (_, ask, { askLater }) => {
          const answer = ask("GET https://api.example.com/items/1");
          if (answer === undefined) return "unreachable";
          // Nothing comes late before the tools are called once more.
          if (++calls > 1) askLater(later);
          return says(JSON.stringify({ fetched: answer }));
        },
        ...reads(),
      };
    };
    expect(await quiet(asking("GET https://api.example.com/items/2"))).toEqual(["fetch", "show", "list"]);
    expect(await quiet(asking("DELETE https://api.example.com/items/1"))).toEqual([]);
  });

  it("are none of a server that never rests where anything else is left: whose it is is not known", async () => {
    let calls = 0;
    const late = (): Tools => ({
      ...reads(),
      fetch: (_, __, { write }) => {
        // Nothing is left before the tools are called once more.
        if (++calls > 1) write("/own/other.json");
        return says('{"fetched":1}');
      },
    });
    expect(await quiet(late, { isRestless: true })).toEqual([]);
  });

  it("are those that fit into the time, by how long they took to answer", () => {
    const tool = (name: string, expectedMs: number): QuietTool => ({
      name,
      working: [],
      asksWebApis: false,
      expectedMs,
    });
    const fitting = fittingInto(10, [tool("a", 4), tool("b", 7), tool("c", 6), tool("d", 1)]);
    expect(fitting.map(({ name }) => name)).toEqual(["a", "c"]);
  });

  it("are not those that take long: one that is silent once leaves all others unknown", () => {
    const tool = { name: "show", definition: { annotations: { readOnlyHint: true } } };
    const step = callStep("show", {});
    const exchange = {
      step,
      outcome: { kind: "unanswered", afterMs: 0 },
      effects: [],
      network: [],
      blindSpots: [],
    } as const;
    const facts = { tool: "show", arguments: {}, box: 0, isAtRest: true, isOwn: true, isLookedAt: true, isNext: false };
    const call = { ...facts, exchange, worked: true, origins: [], after: [] };
    const quietAfter = (answerMs: number): QuietTool | undefined =>
      quietTool(tool, [call], { asksWebApis: false, best: { answerMs } }, () => false);
    expect([quietAfter(20)?.name, quietAfter(1_500)]).toEqual(["show", undefined]);
  });

  it("are not called where every tool gets a box of its own", async () => {
    expect(await quiet(reads, { endsQuietly: () => false })).toEqual([]);
  });

  it("are called if that is wanted of so many", async () => {
    const asked: number[] = [];
    await quiet(reads, { endsQuietly: (tools) => asked.push(tools) === 0 });
    expect(asked).toEqual([2]);
  });
});
