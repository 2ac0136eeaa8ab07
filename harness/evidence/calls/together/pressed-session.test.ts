import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import { annotationsDialect } from "../../../dialects/annotations.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { gatheringFrom } from "../../gathering/fixture-gathering.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gatherFrom, sorted, toolCheck, type Gathered } from "../fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});
// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d", "e"];
const maxTimeMs = 100_000;
const basis =
  "watched in a session with other tools, since the server takes long to start; it was not watched alone to the end";

interface Scene {
  /** How long each box takes to open. */
  readonly startMs: number;
  readonly tools?: readonly string[];
  /** How many boxes may be open at once. */
  readonly maxOpen?: number;
  readonly judge?: StaticCallsCheck["judge"];
}

interface Judged extends Gathered {
  /** The tools that were called in each box after the exploration, before any contradiction is pursued. */
  readonly boxes: readonly string[];
}

const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex(({ effects }) => effects.length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

function tool(name: string): JsonObject {
  return { name, annotations: { readOnlyHint: false }, inputSchema: oneOf("x", "y") };
}

async function judged(
  act: (call: MadeCall) => Acts,
  { startMs, tools = names, maxOpen = 1, judge = changesNothing }: Scene,
): Promise<Judged> {
  const server = boxedServer(tools.map(tool), (call) => ({ says: call.tool, ...act(call) }), true);
  const fixture = await gatheringFrom(server.target, [annotationsDialect], {}, { maxTimeMs });
  let costMs = startMs;
  const gathered = await gatherFrom(fixture, server, [toolCheck("s/c", { judge })], { maxOpen }, (boxes) =>
    Promise.resolve({
      ...boxes,
      open: () => {
        vi.advanceTimersByTime(costMs);
        return boxes.open();
      },
    }),
  );
  const toolsIn = (asked: readonly string[]): string => [...new Set(asked.map((line) => line.split(" ")[1]))].join("");
  const boxes = server.asked().slice(1).map(toolsIn);
  costMs = 0;
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  expect(server.open.now).toBe(0);
  return { ...gathered, boxes };
}

describe("tools of a server that takes long to start", () => {
  it("are called together first, then alone for as long as there is time; a pass tells which", async () => {
    const { results, boxes, called } = await judged(() => ({}), { startMs: 15_000 });
    expect(boxes).toEqual(["abcde", "a", "b", "c"]);
    expect(sorted(results)).toEqual([
      ...["a", "b", "c"].map((name) => `s/c static ${name} pass: held`),
      ...["d", "e"].map((name) => `s/c static ${name} pass: ${basis}`),
    ]);
    expect(called).toMatchObject(names.map((name) => ({ tool: name, worked: name < "d" ? 12 : 4 })));
  });

  it("are called first where their calls together with all others left a claim open", async () => {
    const needsMore: StaticCallsCheck["judge"] = ({ exchanges }) => {
      const isOfLater = exchanges.some(({ step }) => /"name":"[de]"/u.test(JSON.stringify(step.params)));
      return isOfLater && exchanges.length < 4 ? undecided("too few calls") : holds(exchanges.length);
    };
    const { boxes, results } = await judged(() => ({}), { startMs: 15_000, judge: needsMore });
    expect(boxes[0]).toBe("deabc");
    expect(sorted(results).filter((line) => line.includes("inconclusive"))).toEqual([]);
  });

  it("have boxes of their own where there is time for them", async () => {
    const { results, boxes } = await judged(() => ({}), { startMs: 1_000 });
    expect(boxes).toEqual(names);
    expect(sorted(results)).toEqual(names.map((name) => `s/c static ${name} pass: held`));
  });

  it("are looked at alone first where something stayed open: one that ended the server in its turn", async () => {
    const { results, boxes } = await judged(
      ({ tool: name, box }) => (name === "c" && box === 2 ? { dies: true } : {}),
      {
        startMs: 15_000,
      },
    );
    expect(boxes).toEqual(["abc", "de", "c", "a"]);
    expect(sorted(results)).toContain("s/c static c pass: held");
    expect(sorted(results)).toContain(`s/c static b pass: ${basis}`);
  });

  it("share pairs of boxes first where they are many that only ask a web API", async () => {
    const tools = Array.from({ length: 24 }, (_, index) => `t${String(index).padStart(2, "0")}`);
    const { results, boxes } = await judged(
      ({ tool: name }) => ({ sends: [sentRequest(`GET https://api.example.com/${name}`)] }),
      { startMs: 10_000, tools, maxOpen: 2 },
    );
    expect(boxes.map((called) => [...called.matchAll(/t\d\d/gu)].length)).toEqual([20, 20, 4, 4]);
    expect(sorted(results)).toEqual(tools.map((name) => `s/c static ${name} pass: held`));
  });

  it("are accused of nothing that did not come again alone", async () => {
    const { results } = await judged(({ tool: name, box }) => (name === "d" && box === 2 ? { makes: ["/made"] } : {}), {
      startMs: 15_000,
    });
    expect(sorted(results).filter((line) => line.includes("static d"))).toEqual([
      "s/c static d inconclusive: It lies. Seen once, but reproduced only in 0 of 3 fresh sessions, too few to decide.",
    ]);
  });

  it("are contradicted by what they did there, where it comes again alone", async () => {
    const { results } = await judged(({ tool: name }) => (name === "e" ? { makes: ["/made"] } : {}), {
      startMs: 15_000,
    });
    expect(sorted(results)).toContain("s/c static e fail: It lies.");
  });
});
