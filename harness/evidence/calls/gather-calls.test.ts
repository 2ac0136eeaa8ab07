import { afterEach, describe, expect, it, vi } from "vitest";
import { StartFailure } from "../../calls/boxes/start-failure.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import type { Judgement } from "../../check/judgement.ts";
import { TargetError } from "../../connect/fault.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import type { JsonObject } from "../../json/value.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { RunStopped } from "../../instances/stop.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import type { StaticCallsCheck } from "./check/calls-check.ts";
import { boxedServer, oneOf, type BoxedServer } from "./in-box/fixture-boxed-server.ts";
import { gather, gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const remote = { name: "remote", inputSchema: { $ref: "https://schemas.example/a.json" } };

/** What was asked in each box but the first, in which all tools are explored. */
function judgedIn(server: BoxedServer): readonly (readonly string[])[] {
  return server.asked().slice(1);
}

const made = (times: number, line: string): readonly string[] => Array.from({ length: times }, () => line);

describe("tools at work", () => {
  it("are each called with every choice of arguments, after the query about the call, a dozen times in one box", async () => {
    const server = boxedServer([
      { name: "a", dynamicAnnotations: true, inputSchema: oneOf("x", "y") },
      { name: "b", inputSchema: oneOf("z") },
    ]);
    const { results, called } = await gather(server, [toolCheck("s/one"), toolCheck("s/two")]);
    const trial = (mode: string): readonly string[] => {
      const text = `a {"mode":"${mode}"}`;
      return [`tools/annotations ${text}`, ...made(6, `call ${text}`)];
    };
    expect(judgedIn(server).toSorted((left, right) => left.length - right.length)).toEqual([
      made(12, 'call b {"mode":"z"}'),
      [...trial("x"), ...trial("y")],
    ]);
    expect(sorted(results)).toEqual([
      "s/one static a pass: held",
      "s/one static b pass: held",
      "s/two static a pass: held",
      "s/two static b pass: held",
    ]);
    expect(called.toSorted((left, right) => left.tool.localeCompare(right.tool))).toMatchObject([
      { tool: "a", made: 12, succeeded: 12, worked: 12 },
      { tool: "b", made: 12, succeeded: 12, worked: 12 },
    ]);
    expect(server.open.now).toBe(0);
  });

  it("have a page beside them where one takes the address of a page", async () => {
    const taking = (name: string): JsonObject => ({
      name,
      inputSchema: { type: "object", properties: { [name]: { type: "string" } }, required: [name] },
    });
    const served: string[] = [];
    for (const name of ["url", "title"]) {
      await gather(boxedServer([taking(name)]), [toolCheck("s/one")], { servePages: () => served.push(name) });
    }
    expect(served).toEqual(["url"]);
  });

  it("are told how much of what they were asked they did", async () => {
    const server = boxedServer([{ name: "a", inputSchema: oneOf("x", "y") }], ({ arguments: given }) =>
      JSON.stringify(given).includes("y") ? { fails: true } : {},
    );
    const { called } = await gather(server, [toolCheck("s/c")]);
    // A call that failed is not made again.
    const coverage = { values: { worked: 1, of: 2 }, optional: { worked: 0, of: 0 } };
    expect(called).toMatchObject([{ tool: "a", made: 7, succeeded: 6, worked: 6, coverage }]);
    expect(called[0]?.coverage?.idle).toMatchObject([{ argument: "mode", value: "y", why: "never-worked" }]);
  });

  it("of one name are called once, as a call cannot tell them apart", async () => {
    const server = boxedServer([
      { name: "a", inputSchema: oneOf("x") },
      { name: "a", inputSchema: oneOf("y") },
    ]);
    const { results } = await gather(server, [toolCheck("s/c")]);
    expect(judgedIn(server)).toEqual([made(12, 'call a {"mode":"x"}')]);
    expect(told(results)).toEqual(["s/c static a pass: held"]);
  });

  it("that no arguments can be made for are not called, and the others are", async () => {
    const server = boxedServer([remote, { name: "a", inputSchema: oneOf("x") }]);
    const { results } = await gather(server, [toolCheck("s/c")]);
    expect(judgedIn(server)).toHaveLength(1);
    expect(sorted(results)).toEqual([
      "s/c static a pass: held",
      expect.stringMatching(/^s\/c static remote inconclusive: unsupported: \$ref/u),
    ]);
  });

  it("that there is no time left for are told as called beside the others", async () => {
    const tools = ["a", "b"].map((name) => ({ name, inputSchema: oneOf("x", "y") }));
    const server = boxedServer(tools, ({ tool }) =>
      tool === "b" ? { fails: true, says: "no such mode" } : { says: '{"id":"k-17"}' },
    );
    const fixture = await gatheringFrom(server.target, [annotationsDialect]);
    vi.spyOn(fixture.gathering.hub, "elapsedMs", "get").mockReturnValue(110_000);
    vi.spyOn(fixture.gathering.hub, "remainingMs", "get").mockReturnValue(10_000);
    const { results, called } = await gatherFrom(fixture, server, [toolCheck("s/c")]);
    expect(judgedIn(server)).toEqual([]);
    const noTime = "no time was left to watch it alone";
    expect(sorted(results)).toEqual([
      `s/c static a inconclusive: it was called and worked, but only together with all other tools, where this stayed open; ${noTime}`,
      `s/c static b inconclusive: it was called without success, and only together with all other tools, where this stayed open; ${noTime}`,
    ]);
    const counts = called.map(({ tool, succeeded, worked, unwatched }) => [tool, succeeded > 0, worked > 0, unwatched]);
    expect(counts).toEqual([
      ["a", true, true, true],
      ["b", false, false, true],
    ]);
    const idle = (value: string): unknown => ({ argument: "mode", value, why: "never-worked", answer: "no such mode" });
    expect(called.map(({ coverage }) => coverage)).toEqual([
      {
        values: { worked: 1, of: 2 },
        optional: { worked: 0, of: 0 },
        idle: [{ argument: "mode", value: "y", why: "no-time" }],
      },
      { values: { worked: 0, of: 2 }, optional: { worked: 0, of: 0 }, idle: [idle("x"), idle("y")] },
    ]);
  });

  it("that a check does not apply to are not called for it", async () => {
    const server = boxedServer([{ name: "a", inputSchema: oneOf("x") }]);
    const { results } = await gather(server, [toolCheck("s/c", { appliesTo: () => "it has no hints" })]);
    expect(told(results)).toEqual(["s/c static a not-applicable: it has no hints"]);
    expect(server.target.instances).toHaveLength(1);
  });

  it("are in no more boxes at once than the machine bears", async () => {
    const tools = Array.from({ length: 7 }, (_, index) => ({ name: `t${index}`, inputSchema: oneOf("x") }));
    const server = boxedServer(tools);
    const unseen = (execution: Parameters<StaticCallsCheck["judge"]>[0]): Judgement =>
      lieOf({ exchanges: execution.exchanges.length === 0 ? [] : [0] });
    const { results, gathering } = await gather(server, [toolCheck("s/c", { judge: unseen })], { maxOpen: 3 });
    expect(server.open.most).toBe(3);
    await gathering.pursuits.pursueAll(gathering);
    expect(server.open).toEqual({ now: 0, most: 3 });
    expect(results).toHaveLength(7);
  });
});

describe("a box", () => {
  it("that the server does not start in leaves its tool undecided, with what would help", async () => {
    const server = boxedServer([{ name: "a", inputSchema: oneOf("x") }]);
    const cause = new TargetError({ code: "command-not-found", command: "x" });
    const failure = new StartFailure("the server did not start in the sandbox: no home", false, cause);
    const { results, thrown } = await gather(server, [toolCheck("s/c")], { open: () => Promise.reject(failure) });
    expect(results).toMatchObject([{ verdict: "inconclusive", message: failure.message, remedy: "home" }]);
    expect(thrown).toBeUndefined();
  });

  it("that we cannot make is a bug of ours", async () => {
    const bug = new Error("a bug");
    const server = boxedServer([{ name: "a", inputSchema: oneOf("x") }]);
    const { thrown } = await gather(server, [toolCheck("s/c")], { open: () => Promise.reject(bug) });
    expect(thrown).toBe(bug);
  });
});

describe("boxes that are not to be had", () => {
  const tools = [{ name: "a", inputSchema: oneOf("x") }];

  it("leave every check open, with the reason, and nothing is called", async () => {
    const server = boxedServer(tools);
    const error = new TargetError({ code: "launch-failed", command: "x", reason: "no memory" });
    const { leftOpen, results } = await gather(server, [toolCheck("s/c"), toolCheck("s/d")], {}, () =>
      Promise.reject(error),
    );
    const why = '"x" could not be launched: no memory';
    expect(leftOpen).toEqual([`s/c: ${why}`, `s/d: ${why}`]);
    expect([results, server.asked()]).toEqual([[], []]);
  });

  it("end the run where a call would get out of its sandbox", async () => {
    const server = boxedServer(tools);
    const fault = { code: "cannot-be-boxed", command: ["scripted"] } as const;
    const stop = new RunStopped({ code: "target-fault", fault });
    const { thrown } = await gather(server, [toolCheck("s/c")], {}, () => Promise.reject(stop));
    expect(thrown).toBe(stop);
    expect(server.asked()).toEqual([]);
  });
});
