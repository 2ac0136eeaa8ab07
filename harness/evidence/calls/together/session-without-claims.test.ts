import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gather, sorted, toolCheck, type Gathered } from "../fixture-gather-calls.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c"];
const allHold = names.map((name) => `s/c static ${name} pass: held`);

interface Scene extends Pick<Partial<StaticCallsCheck>, "judge"> {
  readonly about?: StaticCallsCheck["about"] | "effects";
}

interface Judged extends Gathered {
  /** The tools that were called in each box but those of the exploration and the probe tools. */
  readonly boxes: readonly string[];
}

const holdsAlways: StaticCallsCheck["judge"] = ({ exchanges }) => holds(exchanges.length);

function tool(name: string): JsonObject {
  return { name, inputSchema: oneOf("x", "y") };
}

async function judged(
  act: (call: MadeCall) => Acts,
  { judge = holdsAlways, about = "answers" }: Scene = {},
): Promise<Judged> {
  const server = boxedServer(names.map(tool), (call) => ({ says: call.tool, ...act(call) }), true);
  const gathered = await gather(server, [toolCheck("s/c", { judge, ...(about === "effects" ? {} : { about }) })]);
  const toolsIn = (asked: readonly string[]): string => [...new Set(asked.map((line) => line.split(" ")[1]))].join("");
  const boxes = server.asked().slice(1).map(toolsIn);
  await gathered.gathering.pursuits.pursueAll(gathered.gathering);
  expect(server.open.now).toBe(0);
  return { ...gathered, boxes };
}

describe("tools that claim nothing", () => {
  it("are called one after the other in one box, whatever they leave there", async () => {
    const { results, boxes, called } = await judged(({ tool: name }) => ({ makes: [`/home/${name}`] }));
    expect(sorted(results)).toEqual(allHold);
    expect(boxes).toEqual(["abc"]);
    expect(called).toMatchObject(names.map((each) => ({ tool: each, made: 4, worked: 4 })));
  });

  it("have boxes of their own beside others where a check is about what they change", async () => {
    const { boxes } = await judged(() => ({}), { about: "effects" });
    expect(boxes.toSorted()).toEqual(names);
  });

  it("go on in another box where one of them ends the server in its turn", async () => {
    const { results, boxes } = await judged(({ tool: name, box }) => (name === "a" && box === 2 ? { dies: true } : {}));
    expect(boxes).toEqual(["a", "bc", "a"]);
    expect(sorted(results)).toEqual(allHold);
  });

  it("go on in another box where one of them is not answered in its turn", async () => {
    const { results, boxes } = await judged(({ tool: name, box }) =>
      name === "b" && box === 2 ? { hangs: true } : {},
    );
    expect(boxes).toEqual(["ab", "c", "b"]);
    expect(sorted(results)).toEqual(allHold);
  });

  it("that did not work there are called alone", async () => {
    const { results, boxes } = await judged(({ tool: name, box }) =>
      name === "c" && box === 2 ? { fails: true } : {},
    );
    expect(boxes).toEqual(["abc", "c"]);
    expect(sorted(results)).toEqual(allHold);
  });

  it("are accused of nothing that others may have caused: what all calls of one contradict is seen to alone", async () => {
    const judge: StaticCallsCheck["judge"] = ({ exchanges }) =>
      exchanges.some(({ effects }) => effects.length > 0)
        ? holds(exchanges.length)
        : lieOf({ exchanges: [...exchanges.keys()] });
    const { results, boxes } = await judged(
      ({ tool: name, box }) => (name === "b" && box === 2 ? {} : { makes: [`/home/${name}`] }),
      { judge, about: "all-calls" },
    );
    expect(boxes).toEqual(["abc", "b"]);
    expect(sorted(results)).toEqual(allHold);
  });
});
