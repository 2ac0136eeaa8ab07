import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { annotationsDialect } from "../../../dialects/annotations.ts";
import type { SentByCall } from "../../../api-stub/har/sent-by-call.ts";
import { plainUpstream } from "../../../api-stub/upstream-plan.ts";
import { gatheringFrom } from "../../gathering/fixture-gathering.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { boxedServer, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gather, gatherFrom, sorted, toolCheck, type Gathered } from "../fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = Array.from({ length: 24 }, (_, index) => `t${String(index).padStart(2, "0")}`);
const inputSchema = { type: "object", properties: { of: { type: "string" } }, required: ["of"] };
const api = "https://api.example.com";

function wrapper(name: string): JsonObject {
  return { name, inputSchema };
}

/** Contradicts at the first call that sent a DELETE. */
const deletesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const isDelete = ({ upstream = [] }: (typeof exchanges)[number]): boolean =>
    upstream.some((event) => event.kind === "request" && event.method === "DELETE");
  const index = exchanges.findIndex(isDelete);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

interface Judged extends Gathered {
  /** How many boxes there were in which tools were called for checks to judge. */
  readonly boxes: number;
}

/** Has a check judge a server whose tools each send a GET, and do what the test adds to that. */
async function judged(
  act: (call: MadeCall) => Acts,
  more: Partial<StaticCallsCheck> = {},
  tools = names.map(wrapper),
): Promise<Judged> {
  const server = boxedServer(tools, (call) => {
    const { sends = [], ...acts } = act(call);
    return { says: call.tool, ...acts, sends: [sentRequest(`GET ${api}/${call.tool}`), ...sends] };
  });
  const gathered = await gather(server, [toolCheck("s/c", { judge: deletesNothing, ...more })]);
  const boxes = server
    .asked()
    .slice(1)
    .filter((asked) => asked.length > 0).length;
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  return { ...gathered, boxes };
}

function lies(liar?: string): readonly string[] {
  return names.map((name) => `s/c static ${name} ${name === liar ? "fail: It lies." : "pass: held"}`);
}

/** Whether it is the first time that this is asked of a box. */
function onceInEachBox(): (box: number) => boolean {
  const boxes = new Set<number>();
  return (box) => {
    const isFirst = !boxes.has(box);
    boxes.add(box);
    return isFirst;
  };
}

const deletion = [sentRequest(`DELETE ${api}/items/1`)];

describe("many tools that only ask web APIs", () => {
  it("are called in two boxes, twice each", async () => {
    const { results, boxes, called } = await judged(() => ({}));
    expect([sorted(results), boxes]).toEqual([lies(), 2]);
    const byName = called.toSorted((left, right) => left.tool.localeCompare(right.tool));
    expect(byName).toMatchObject(names.map((tool) => ({ tool, made: 2, worked: 2 })));
    expect(results.every(({ trials }) => trials === 2)).toBe(true);
  });

  it("are not accused of what the server asks for once, with its first call", async () => {
    const isFirst = onceInEachBox();
    const { results, boxes } = await judged(({ box }) => (isFirst(box) ? { sends: deletion } : {}));
    expect([sorted(results), boxes]).toEqual([lies(), 2]);
  });

  it("leave out one that fails where another was called before it", async () => {
    const removed = new Set<number>();
    const { results, boxes } = await judged(({ tool, box }) => {
      if (tool === "t20") removed.add(box);
      return tool === "t05" && removed.has(box) ? { fails: true } : {};
    });
    expect([sorted(results), boxes]).toEqual([lies(), 3]);
  });

  it("have all that they send told, also with calls of which only the answers are wanted", async () => {
    const server = boxedServer(names.map(wrapper), ({ tool }) => ({ sends: [sentRequest(`GET ${api}/${tool}`)] }));
    const sent: string[] = [];
    const upstream = { ...plainUpstream, sent: ({ tool }: SentByCall) => void sent.push(tool) };
    const gathering = await gatheringFrom(server.target, [annotationsDialect]);
    const plan = [{ method: "tools/call", params: { name: "t03", arguments: { of: "planned" } } }];
    await gatherFrom(gathering, server, [toolCheck("s/c", { plan: () => plan })], {}, undefined, upstream);
    const shared = server.asked().slice(1).flat();
    expect(shared.filter((asked) => asked.includes("planned"))).toHaveLength(names.length);
    // One call of each tool is made in the exploration; the calls before those that are watched are told by nobody.
    const unwatched = 2 * 2;
    expect(sent).toHaveLength(names.length + shared.length - unwatched);
  });

  it("may leave a check undecided there", async () => {
    const judge: StaticCallsCheck["judge"] = () => undecided("It may be anything.");
    const { results, boxes } = await judged(() => ({}), { judge });
    expect([results.every(({ verdict }) => verdict === "inconclusive"), boxes]).toEqual([true, 2]);
  });

  it("share no boxes with one that has many choices", async () => {
    const modes = { type: "object", properties: { mode: { enum: ["a", "b", "c", "d", "e"] } }, required: ["mode"] };
    const tools = [...names.map(wrapper), { name: "many", inputSchema: modes }];
    const { results, boxes } = await judged(() => ({}), {}, tools);
    expect([sorted(results), boxes]).toEqual([["s/c static many pass: held", ...lies()], 3]);
  });

  it("have boxes of their own where they are fewer, and the server is never at rest", async () => {
    const { boxes } = await judged(() => ({}), {}, names.slice(1).map(wrapper));
    expect(boxes).toBe(names.length - 1);
  });
});

describe("in boxes that innocent tools share with", () => {
  it.each(["t00", "t07", "t23"])("one that deletes, here %s, it alone is accused, and called alone", async (liar) => {
    const { results, boxes } = await judged(({ tool }) => (tool === liar ? { sends: deletion } : {}));
    expect([sorted(results), boxes]).toEqual([lies(liar), 3]);
  });

  it.each(["t00", "t07", "t22", "t23"])("one that deletes late, here %s, it alone is accused", async (liar) => {
    const { results } = await judged(({ tool }) => (tool === liar ? { sendsLater: deletion } : {}));
    expect(sorted(results)).toEqual(lies(liar));
  });

  it.each(["t00", "t23"])("one that deletes with its first call only, here %s, it alone is accused", async (liar) => {
    const isFirst = onceInEachBox();
    const { results } = await judged(({ tool, box }) => (tool === liar && isFirst(box) ? { sends: deletion } : {}));
    expect(sorted(results)).toEqual(lies(liar));
  });

  it("one that deletes when the server ends, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "t09" ? { sendsAtEnd: deletion } : {}));
    expect(sorted(results)).toEqual(lies("t09"));
  });

  it("one that leaves a file, each is called alone", async () => {
    const { results, boxes } = await judged(({ tool }) => (tool === "t09" ? { makes: ["/made"] } : {}));
    expect([sorted(results), boxes]).toEqual([lies(), 2 + names.length]);
  });

  it("one that ends the server, the others are judged all the same", async () => {
    let calls = 0;
    const { results } = await judged(({ tool }) => (tool === "t09" && ++calls > 1 ? { dies: true } : {}));
    const others = lies().filter((line) => !line.includes("t09"));
    expect(sorted(results).filter((line) => !line.includes("t09"))).toEqual(others);
  });
});
