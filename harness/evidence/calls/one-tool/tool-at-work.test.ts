import { afterEach, describe, expect, it, vi } from "vitest";
import type { Execution } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { JsonObject } from "../../../json/value.ts";
import { describeWork, workingCalls } from "../../../calls/replies/work.ts";
import { checkFacts, lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../../check/judgement.ts";
import { TargetError } from "../../../connect/fault.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { told } from "../../gathering/fixture-gathering.ts";
import { calls } from "../calls.ts";
import type { DialectCallsCheck } from "../check/calls-check.ts";
import { boxedServer } from "../in-box/fixture-boxed-server.ts";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { tool, notFound, modeOf, changesNothing, checkOf, examine } from "./fixture-tool-at-work.ts";

// Late effects and quiet boxes are waited for; here they come when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

describe("a tool that does what it says it does not", () => {
  it("is told of with the one call that does it, seen again in fresh boxes", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "y" ? { makes: ["/made"] } : {}));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    expect(results).toEqual([]);
    expect(server.asked()).toHaveLength(1);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/c static a fail: It lies."]);
    expect(results[0]?.counterexample).toMatchObject({
      arguments: { mode: "y" },
      calls: [{ method: "tools/call" }],
      reproduced: { times: 3, of: 3 },
    });
    expect(server.open.now).toBe(0);
  });

  it("is told of with the call that it undoes, and no other", async () => {
    const held = new Map<number, string>();
    const server = boxedServer([tool], (call) => {
      const mode = modeOf(call);
      const overwrites = mode === "z" && held.has(call.box);
      if (mode === "x") held.set(call.box, mode);
      return mode === "y" ? {} : { makes: overwrites ? ["/kept", "/lost"] : ["/kept"] };
    });
    const losesNothing = ({ exchanges }: Execution): Judgement => {
      const index = exchanges.findIndex(({ effects }) => effects.some(({ subject }) => subject === "/lost"));
      return index === -1 ? holds(1) : lieOf({ exchanges: [index] });
    };
    const { results, gathering } = await examine(server, [checkOf(losesNothing)]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/c static a fail: It lies."]);
    expect(results[0]?.counterexample?.calls.map(({ params }) => params)).toMatchObject([
      { arguments: { mode: "x" } },
      { arguments: { mode: "z" } },
    ]);
  });

  it("is undecided where it does it in one box only, and told of what stays where effects are real", async () => {
    const server = boxedServer([tool], ({ box }) => (box === 1 ? { makes: ["/made"] } : {}));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)], { effectsStay: true });
    await gathering.pursuits.pursueAll(gathering);
    expect(results).toMatchObject([{ verdict: "inconclusive" }]);
    expect(results[0]?.message).toMatch(/only in 0 of 3 fresh sessions.*Without a sandbox its effect is permanent/u);
  });

  it("is told of with the rate where one result that proves it came in one box only", async () => {
    const server = boxedServer([tool], ({ box }) => (box === 1 ? { fails: true } : {}));
    const judge = ({ exchanges }: Execution): Judgement => {
      const index = exchanges.findIndex(({ outcome }) => JSON.stringify(outcome).includes('"isError":true'));
      return index === -1 ? holds(1) : lieOf({ exchanges: [index], provenByTranscript: true });
    };
    const { results, gathering } = await examine(server, [checkOf(judge, { about: "answers" })]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      "s/c static a fail: It lies. It is certain for that answer, which came in 1 of 20 tries of the same request.",
    ]);
    expect(results[0]?.counterexample?.calls).toMatchObject([{ method: "tools/call" }]);
  });

  it("is undecided where no other box opens", async () => {
    const server = boxedServer([tool], () => ({ makes: ["/made"] }));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    vi.spyOn(server.target, "open").mockRejectedValue(new TargetError(notFound));
    await gathering.pursuits.pursueAll(gathering);
    expect(results).toMatchObject([{ check: "s/c", verdict: "inconclusive" }]);
  });

  it("is called no more where every call has shown it", async () => {
    const server = boxedServer([tool]);
    const judge = ({ exchanges }: Execution): Judgement => lieOf({ exchanges: [...exchanges.keys()] });
    const { results, gathering } = await examine(server, [checkOf(judge, { about: "all-calls" })]);
    expect(told(results)).toEqual(["s/c static a fail: It lies."]);
    expect([server.asked().length, gathering.pursuits.isEmpty]).toEqual([1, true]);
  });

  it("is called again with nothing but the call in question where only its answer is judged", async () => {
    const server = boxedServer([tool]);
    const judge = ({ exchanges }: Execution): Judgement => lieOf({ exchanges: exchanges.length > 3 ? [3] : [0] });
    const { gathering, results } = await examine(server, [checkOf(judge, { about: "answers" })]);
    await gathering.pursuits.pursueAll(gathering);
    const [together, ...again] = server.asked();
    const [, , , fourth = ""] = together ?? [];
    expect(again).toEqual([[fourth], [fourth], [fourth]]);
    expect(results).toMatchObject([{ verdict: "fail", trials: together?.length }]);
  });
});

describe("what comes after an answer", () => {
  it("is told of the call that it came of: each choice of arguments is tried in a box of its own", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "x" ? { makesLater: ["/late"] } : {}));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    // The second box is the one that nothing is called in.
    expect(server.asked().map((requests) => new Set(requests).size)).toEqual([3, 0, 1, 1, 1]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/c static a fail: It lies."]);
    expect(results[0]?.counterexample).toMatchObject({ arguments: { mode: "x" } });
  });

  it("is looked at with care before it is shrunk: what does not come again then was none", async () => {
    const server = boxedServer([tool], (call) =>
      call.box <= 4 && modeOf(call) === "x" ? { makesLater: ["/late"] } : {},
    );
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      "s/c static a inconclusive: It lies. Seen once, but reproduced only in 0 of 3 fresh sessions, too few to decide.",
    ]);
  });

  it("is not looked for in calls that fail and do nothing: they decide nothing beside those that worked", async () => {
    const server = boxedServer([tool], (call) => {
      if (modeOf(call) === "z") return { fails: true };
      return call.box === 1 && modeOf(call) === "x" ? { makesLater: ["/late"] } : {};
    });
    const judge = (execution: Execution): Judgement =>
      workingCalls(execution).length === 0 ? undecided("no call worked") : changesNothing(execution);
    const { results } = await examine(server, [checkOf(judge)]);
    expect(told(results)).toEqual(["s/c static a pass: held"]);
  });
});

describe("a check of calls", () => {
  it("with calls of its own has what they do put down to none of the others", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "o" ? { makes: ["/own"] } : {}));
    const step = { method: "tools/call", params: { name: "a", arguments: { mode: "o" } } };
    const own = { ...checkOf(() => holds(1), { plan: () => [step] }), id: "s/own" };
    const { results } = await examine(server, [checkOf(changesNothing), own]);
    expect(told(results)).toContain("s/c static a pass: held");
    // What would come late is looked for again in more boxes.
    expect(server.asked()).toHaveLength(1);
  });

  it("with calls of its own judges these alone, made after the others in the same box", async () => {
    const server = boxedServer([tool]);
    const step = { method: "tools/call", params: { name: "a", arguments: { mode: "none" } } };
    const seen: number[] = [];
    const judge = ({ exchanges }: Execution): Judgement => {
      seen.push(exchanges.length);
      return holds(exchanges.length);
    };
    const own = { ...checkOf(judge, { plan: () => [step] }), id: "s/own" };
    const { results } = await examine(server, [checkOf(changesNothing), own]);
    expect(seen).toEqual([1]);
    expect(server.asked()).toHaveLength(1);
    expect(server.asked()[0]?.at(-1)).toBe('call a {"mode":"none"}');
    expect(results).toMatchObject([
      { check: "s/c", trials: 12 },
      { check: "s/own", trials: 1 },
    ]);
  });

  it("against the answers of a dialect is about a tool that offers them, in the dialects that it does", async () => {
    const check: DialectCallsCheck = {
      ...checkFacts("s/answers"),
      evidence: calls,
      per: "tool",
      dialects: "all",
      judge: (_, { dialect }) => holds(1, `read in ${dialect.id}`),
    };
    const { results } = await examine(boxedServer([{ ...tool, resolve: true }]), [check]);
    expect(told(results)).toEqual(["s/answers resolve a pass: read in resolve"]);
    const server = boxedServer([tool]);
    const { results: none } = await examine(server, [check]);
    expect([none, server.asked()]).toEqual([[], []]);
  });

  it("of a tool that brings the server down with some arguments judges the others, in another box", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "y" ? { dies: true } : {}));
    const judge = (execution: Execution): Judgement => holds(execution.exchanges.length, describeWork(execution));
    const { results } = await examine(server, [checkOf(judge)]);
    const [first = [], second = [], ...more] = server.asked();
    const [x, y, z] = ["x", "y", "z"].map((mode) => `call a {"mode":"${mode}"}`);
    expect(first).toEqual([x, x, x, x, y]);
    expect(second).toEqual([x, x, x, x, x, x, z, z, z, z, z, z]);
    expect(more).toEqual([]);
    expect(results).toMatchObject([{ verdict: "pass", trials: 12 }]);
    expect(results[0]?.message).toContain('the server ended at {"mode":"y"}');
  });

  it("of a tool that never answers some arguments judges the others, and asks for those once more at the end", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "y" ? { hangs: true } : {}));
    const judge = (execution: Execution): Judgement => holds(execution.exchanges.length, describeWork(execution));
    const { results, gathering } = await examine(server, [checkOf(judge)]);
    const [x, y, z] = ["x", "y", "z"].map((mode) => `call a {"mode":"${mode}"}`);
    expect(server.asked()).toEqual([
      [x, x, x, x, y],
      [x, x, x, x, z, z, z, z, y],
    ]);
    expect(results).toMatchObject([{ verdict: "pass", trials: 9 }]);
    expect(results[0]?.message).toContain('no answer came to {"mode":"y"}');
    expect(gathering.hub.silentInputs.all).toMatchObject([{ tool: "a", arguments: { mode: "y" }, times: 2 }]);
  });

  it("of a tool that never answers one value asks for that twice in all, whatever else is given with it", async () => {
    const inputSchema = {
      type: "object",
      properties: { mode: { enum: ["x", "y", "z"] }, level: { enum: ["low", "high"] } },
      required: ["mode", "level"],
      additionalProperties: false,
    };
    const planned = (given: JsonObject): Conversation => [callStep("a", given), callStep("a", given)];
    const server = boxedServer([{ name: "a", inputSchema }], (call) => (modeOf(call) === "z" ? { hangs: true } : {}));
    const judge = (execution: Execution): Judgement => holds(workingCalls(execution).length, describeWork(execution));
    const { results } = await examine(server, [
      checkOf(judge),
      {
        ...checkOf(judge),
        id: "s/own",
        plan: () => [...planned({ mode: "z", level: "low" }), ...planned({ mode: "x", level: "low" })],
      },
    ]);
    expect(
      server
        .asked()
        .flat()
        .filter((asked) => asked.includes('"z"')),
    ).toHaveLength(2);
    expect(results[0]?.message?.match(/\{"mode":"z"/gu)).toHaveLength(1);
    expect(results.map(({ check, verdict }) => [check, verdict])).toEqual([
      ["s/c", "pass"],
      ["s/own", "pass"],
    ]);
  });

  it("of a tool that brings the server down tells what the call did that ended it", async () => {
    const server = boxedServer([tool], (call) => (modeOf(call) === "y" ? { dies: true, makes: ["/made"] } : {}));
    const { results, gathering } = await examine(server, [checkOf(changesNothing)]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/c static a fail: It lies."]);
    expect(results[0]?.counterexample).toMatchObject({ arguments: { mode: "y" } });
  });

  it("of a tool that always brings the server down gives up after a few boxes", async () => {
    const server = boxedServer([tool], () => ({ dies: true }));
    const { results } = await examine(server, [checkOf(({ exchanges }) => undecided(`${exchanges.length} made`))]);
    expect(server.asked()).toHaveLength(3);
    expect(results).toMatchObject([{ verdict: "inconclusive", message: "1 made" }]);
  });
});
