import { afterEach, describe, expect, it } from "vitest";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds } from "../../../check/judgement.ts";
import { effectsOf } from "../../../calls/execution/execution.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { isJsonObject, member, type Json } from "../../../json/value.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { gather, sorted, toolCheck } from "../fixture-gather-calls.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const names = ["a", "b", "c", "d"];
const modes = ["x", "y"];

const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex((exchange) => effectsOf(exchange).length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

function isNonsense(given: Json): boolean {
  const mode = isJsonObject(given) ? member(given, "mode") : undefined;
  return typeof mode !== "string" || !modes.includes(mode);
}

/** @returns the results, and how many boxes had nothing but arguments that mean nothing */
async function judged(
  act: (call: MadeCall) => Acts,
): Promise<{ readonly lines: readonly string[]; readonly boxes: number }> {
  const meaningless = new Map<number, boolean>();
  const tools = names.map((name) => ({ name, annotations: { readOnlyHint: true }, inputSchema: oneOf(...modes) }));
  const server = boxedServer(
    tools,
    (call) => {
      const { box } = call;
      meaningless.set(box, isNonsense(call.arguments) && meaningless.get(box) !== false);
      return { says: call.tool, ...(isNonsense(call.arguments) ? { fails: true } : {}), ...act(call) };
    },
    true,
  );
  const { results, gathering } = await gather(server, [toolCheck("s/c", { judge: changesNothing })]);
  await gathering.pursuits.pursueAll(gathering);
  return { lines: sorted(results), boxes: [...meaningless.values()].filter((isOnly) => isOnly).length };
}

const journal = "/work/journal";
const verdicts = (liar?: string): readonly string[] =>
  names.map((name) => `s/c static ${name} ${name === liar ? "fail: It lies." : "pass: held"}`);

describe("a change that nearly all tools make", () => {
  it("is none of theirs where it comes with calls that must fail as well", async () => {
    expect(await judged(() => ({ makes: [journal] }))).toEqual({ lines: verdicts(), boxes: 1 });
  });

  it("hides no change that one of them makes besides", async () => {
    const lying = await judged(({ tool, arguments: given }) => ({
      makes: tool === "c" && !isNonsense(given) ? [journal, "/work/c"] : [journal],
    }));
    expect(lying).toEqual({ lines: verdicts("c"), boxes: 1 });
  });

  it("may be that of each where it does not come with calls that must fail", async () => {
    const { lines, boxes } = await judged(({ arguments: given }) => (isNonsense(given) ? {} : { makes: [journal] }));
    expect(boxes).toBe(1);
    expect(lines.filter((line) => line.includes(" pass: "))).toEqual([]);
  });
});

it("no box is opened for it where tools have nothing in common", async () => {
  expect(await judged(({ tool }) => (tool === "b" ? { makes: ["/work/b"] } : {}))).toEqual({
    lines: verdicts("b"),
    boxes: 0,
  });
});
