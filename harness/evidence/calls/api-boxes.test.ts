import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import { endHubs } from "../../sessions/fixture-hub.ts";
import { sentRequest } from "../../upstream/traffic/fixture-requests.ts";
import { setsEach } from "./api-boxes.ts";
import type { StaticCallsCheck } from "./calls.ts";
import { boxedServer, oneOf, type Deed, type MadeCall } from "./fixture-boxed-server.ts";
import { gather, sorted, toolCheck, type Gathered } from "./fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d"];
const get = (tool: string): string => `GET https://api.example.com/${tool}`;
const remove = sentRequest("DELETE https://api.example.com/items/7");

/** Contradicts at the first call that came with a change. */
const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex(({ changes }) => changes.length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

interface Judged extends Gathered {
  /** The tools that were called in each box for checks to judge: not in the rehearsal, nor to find witnesses. */
  readonly whileCalled: readonly string[];
}

/** Has a check judge a server of four tools, each of which asks a web API for something, and pursue what it finds. */
async function judged(act: (call: MadeCall) => Deed): Promise<Judged> {
  const tools = names.map((name) => ({ name, inputSchema: oneOf("x", "y") }));
  const server = boxedServer(
    tools,
    (call) => ({ says: call.tool, sends: [sentRequest(get(call.tool))], ...act(call) }),
    "answered",
  );
  const gathered = await gather(server, [toolCheck("s/c", { judge: changesNothing })], { maxOpen: 2 });
  const toolsIn = (asked: readonly string[]): string =>
    [...new Set(asked.map((line) => line.split(" ")[1] ?? ""))].toSorted().join("");
  const whileCalled = server
    .asked()
    .slice(1)
    .map(toolsIn)
    .filter((called) => called !== "");
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  expect(server.open.now).toBe(0);
  return { ...gathered, whileCalled };
}

const allHold = names.map((name) => `s/c static ${name} pass: held`);

function lies(liar: string): readonly string[] {
  return names.map((name) => `s/c static ${name} ${name === liar ? "fail: It lies." : "pass: held"}`);
}

describe("tools that ask web APIs", () => {
  it("share two boxes, in each of which all of them are watched, and what each has sent is told", async () => {
    const { results, whileCalled, called } = await judged(() => ({}));
    expect(sorted(results)).toEqual(allHold);
    expect(whileCalled).toEqual(["abcd", "abcd"]);
    const requests = (tool: string): object => ({
      tool,
      made: 4,
      sent: { requests: [{ request: get(tool), calls: 4 }] },
    });
    const inOrder = called.toSorted((left, right) => left.tool.localeCompare(right.tool));
    expect(inOrder).toMatchObject(names.map(requests));
  });

  it("are each called before one of them is called in every way", () => {
    expect([1, 50, 118, 300, 10_000].map(setsEach)).toEqual([16, 16, 6, 2, 2]);
  });
});

describe("in a box that innocent tools share that ask web APIs", () => {
  it("one that asks for a change, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "b" ? { sends: [remove] } : {}));
    expect(sorted(results)).toEqual(lies("b"));
  });

  it.each(names)("one that asks for it late, here %s, it alone is accused", async (liar) => {
    const { results } = await judged(({ tool }) => (tool === liar ? { sendsLater: [remove] } : {}));
    expect(sorted(results)).toEqual(lies(liar));
  });

  it("one that makes a file, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "b" ? { makes: ["/made"] } : {}));
    expect(sorted(results)).toEqual(lies("b"));
  });

  it("one that makes a file when the server ends, it alone is accused", async () => {
    const { results } = await judged(({ tool }) => (tool === "c" ? { makesAtEnd: ["/at-end"] } : {}));
    expect(sorted(results)).toEqual(lies("c"));
  });

  it("one that keeps another from what it does, that one is found out all the same", async () => {
    const silenced = new Set<number>();
    const { results } = await judged(({ tool, box }) => {
      if (tool === "b") silenced.add(box);
      return tool === "c" && !silenced.has(box) ? { sends: [remove] } : {};
    });
    expect(sorted(results)).toEqual(lies("c"));
  });

  it("one that ends the server, the others are judged all the same", async () => {
    const { results } = await judged(({ tool, arguments: given }) =>
      tool === "b" && JSON.stringify(given).includes("y") ? { dies: true } : {},
    );
    const ofOthers = (lines: readonly string[]): readonly string[] => lines.filter((line) => !line.includes(" b "));
    expect(ofOthers(sorted(results))).toEqual(ofOthers(allHold));
  });
});
