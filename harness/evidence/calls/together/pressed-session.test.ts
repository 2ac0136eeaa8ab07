import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectsOf } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
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
const basis = "watched in a session with other tools, since time was short; it was not watched alone to the end";

interface Scene {
  /** How long each call takes; nothing when absent. */
  readonly callMs?: number;
  readonly checks?: readonly StaticCallsCheck[];
  /** Whether the server works on after each answer. */
  readonly isRestless?: boolean;
  /** How long each box takes to open. */
  readonly startMs: number;
  readonly tools?: readonly string[];
  /** How many boxes may be open at once. */
  readonly maxOpen?: number;
  readonly judge?: StaticCallsCheck["judge"];
  readonly level?: StaticCallsCheck["level"];
  /** Whether each call is queried before. */
  readonly isQueried?: boolean;
}

interface Judged extends Gathered {
  /** The tools that were called in each box after the exploration, before any contradiction is pursued. */
  readonly boxes: readonly string[];
}

const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex(({ effects }) => effects.length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

/** One that says it only adds is called before all others. */
const adding = "add";

function tool(name: string): JsonObject {
  const annotations = { readOnlyHint: false, ...(name === adding ? { destructiveHint: false } : {}) };
  return { name, annotations, inputSchema: oneOf("x", "y") };
}

async function judged(
  act: (call: MadeCall) => Acts,
  {
    startMs,
    callMs = 0,
    tools = names,
    maxOpen = 1,
    judge = changesNothing,
    checks = [],
    isRestless,
    level = "MUST",
    isQueried = true,
  }: Scene,
): Promise<Judged> {
  const acts = (call: MadeCall): Acts => {
    vi.advanceTimersByTime(callMs);
    return { says: call.tool, ...act(call) };
  };
  const server = boxedServer(tools.map(tool), acts, isRestless !== true);
  const fixture = await gatheringFrom(server.target, isQueried ? [annotationsDialect] : [], {}, { maxTimeMs });
  let costMs = startMs;
  const gathered = await gatherFrom(
    fixture,
    server,
    [toolCheck("s/c", { judge, level }), ...checks],
    { maxOpen },
    (boxes) =>
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
    const { results, boxes, called } = await judged(() => ({}), { startMs: 18_000 });
    expect(boxes).toEqual(["abcde", "a", "b", "c"]);
    expect(sorted(results)).toEqual([
      ...["a", "b", "c"].map((name) => `s/c static ${name} pass: held`),
      ...["d", "e"].map((name) => `s/c static ${name} pass: ${basis}`),
    ]);
    expect(called).toMatchObject(names.map((name) => ({ tool: name, worked: name < "d" ? 12 : 4 })));
  });

  it("lose one box to a tool that ends the server when it is called before them", async () => {
    const acts = ({ tool: name, box }: MadeCall): Acts => (name === adding && box > 1 ? { dies: true } : {});
    const { boxes } = await judged(acts, { startMs: 18_000, tools: [adding, ...names] });
    // Its own turn comes first, and goes on in the box after the one that it ends.
    expect(boxes.slice(0, 3)).toEqual([adding, adding, "abcde"]);
  });

  it("are called first where their calls together with all others left a claim open", async () => {
    const needsMore: StaticCallsCheck["judge"] = ({ exchanges }) => {
      const isOfLater = exchanges.some(({ step }) => /"name":"[de]"/u.test(JSON.stringify(step.params)));
      return isOfLater && exchanges.length < 4 ? undecided("too few calls") : holds(exchanges.length);
    };
    const { boxes, results } = await judged(() => ({}), { startMs: 15_000, judge: needsMore });
    expect(boxes.slice(0, 2)).toEqual(["de", "abc"]);
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
      { startMs: 18_000 },
    );
    expect(boxes).toEqual(["abc", "de", "c", "a"]);
    expect(sorted(results)).toContain("s/c static c pass: held");
    expect(sorted(results)).toContain(`s/c static b pass: ${basis}`);
  });

  it.each([
    // A pursuit begins with a box without calls.
    { when: "together with all others", liar: "e", from: 0, firstSession: 3 },
    { when: "in its turn", liar: "b", from: 1, firstSession: 2 },
  ])(
    "are pursued beside the others as soon as a call contradicts a claim $when",
    async ({ liar, from, firstSession }) => {
      const calls: { readonly tool: string; readonly box: number }[] = [];
      const { results } = await judged(
        ({ tool: name, box }) => {
          calls.push({ tool: name, box });
          return name === liar && box > from ? { makes: ["/made"] } : {};
        },
        { startMs: 100, callMs: 1_100, maxOpen: 2 },
      );
      const session = calls.find(({ tool: name, box }) => name === "a" && box > 1)?.box;
      const pursued = calls.findIndex(({ tool: name, box }) => name === liar && box > 1 && box !== session);
      expect(calls.find(({ box }) => box > 1)?.box).toBe(firstSession);
      expect(pursued).toBeLessThan(calls.findLastIndex(({ box }) => box === session));
      expect(sorted(results)).toContain(`s/c static ${liar} fail: It lies.`);
    },
  );

  it("are called once more, and watched one by one, where a request came after the answers", async () => {
    const calls: string[] = [];
    await judged(
      ({ tool: name, box }) => {
        calls.push(`${name} ${box}`);
        const request = [sentRequest(`GET https://api.example.com/${name}`)];
        return name === "b" && box > 1 ? { sendsLater: request } : { sends: request };
      },
      { startMs: 12_000, maxOpen: 3, level: "SHOULD", isRestless: true, isQueried: false },
    );
    const times = (call: string): number => calls.filter((each) => each === call).length;
    expect(["a 2", "b 2", "c 2"].map(times)).toEqual([4, 8, 4]);
  });

  it("are looked at once where they only ask a web API: what that lays on the last call is told by calls alone", async () => {
    const notOfX: StaticCallsCheck["judge"] = ({ exchanges }) => {
      const index = exchanges.findIndex(
        ({ step, effects }) =>
          effects.some(({ kind }) => kind === "file.create") && JSON.stringify(step).includes('"x"'),
      );
      return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
    };
    const { results, boxes } = await judged(
      ({ tool: name, box, arguments: given }) => ({
        sends: [sentRequest(`GET https://api.example.com/${name}`)],
        makes: name === "c" && box > 1 && JSON.stringify(given).includes('"x"') ? ["/made"] : [],
      }),
      { startMs: 31_000, level: "SHOULD", isRestless: true, isQueried: false, judge: notOfX },
    );
    expect(boxes[1]).toBe("c");
    expect(sorted(results)).toContain("s/c static c warn: It lies.");
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
      startMs: 12_000,
      // What is graver is pursued meanwhile.
      level: "SHOULD",
    });
    expect(sorted(results)).toContain("s/c static e warn: It lies.");
  });
});

describe("tools of a server whose calls take long", () => {
  const callMs = 3_000;

  it("are each watched once before one is watched twice, for its share of the time", async () => {
    const { results, called, boxes } = await judged(() => ({}), { startMs: 1_000, callMs });
    expect(boxes[0]).toBe("abcde");
    expect(called.every(({ worked }) => worked >= 2)).toBe(true);
    expect(sorted(results).every((line) => line.includes(" pass: "))).toBe(true);
  });

  it("leave a check open whose planned calls there is no time for", async () => {
    const plan: StaticCallsCheck["plan"] = ({ tool: { name } }) => [callStep(name, { mode: "planned" })];
    // Other calls than those that it planned would tell it something else.
    const judge: StaticCallsCheck["judge"] = ({ exchanges }) =>
      JSON.stringify(exchanges).includes("planned") ? holds(exchanges.length) : lieOf();
    const planned = toolCheck("s/planned", { plan, judge });
    const { results } = await judged(() => ({}), { startMs: 1_000, callMs: 2 * callMs, checks: [planned] });
    const lines = sorted(results).filter((line) => line.startsWith("s/planned"));
    expect(lines.filter((line) => line.includes("It lies"))).toEqual([]);
    expect(lines.filter((line) => line.includes(" inconclusive: it was watched together"))).not.toEqual([]);
  });
});

it("what all tools leave in a session is none of theirs, however many take their turn after it is known", async () => {
  const tools = [...names, "f", "g", "h"];
  const own: StaticCallsCheck["judge"] = ({ exchanges }) =>
    exchanges.some((exchange) => effectsOf(exchange).length > 0) ? lieOf({ exchanges: [0] }) : holds(exchanges.length);
  const log = { makes: ["/home/.server/calls.log"] };
  const scene = { startMs: 15_000, tools, judge: own, isRestless: true };
  const { results } = await judged(() => log, scene);
  expect(sorted(results).filter((line) => !line.includes(" pass: "))).toEqual([]);
  expect(results).toHaveLength(tools.length);
});

describe("a tool that failed among all others", () => {
  it.each([
    { callMs: 7_000, boxes: ["a"] },
    // Only then there may be more choices to try.
    { callMs: 10, boxes: ["a", "a"] },
  ])("has the boxes $boxes where a call of it alone takes $callMs ms", async ({ callMs, boxes }) => {
    const act = ({ box }: MadeCall): Acts => {
      if (box === 1) return { fails: true };
      vi.advanceTimersByTime(callMs);
      return {};
    };
    const found = await judged(act, { startMs: 1_000, tools: ["a"] });
    expect(found.boxes).toEqual(boxes);
    expect(sorted(found.results)).toEqual(["s/c static a pass: held"]);
  });
});
