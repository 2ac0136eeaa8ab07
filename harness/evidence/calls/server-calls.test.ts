import { afterEach, describe, expect, it, vi } from "vitest";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../check/judgement.ts";
import { TargetError } from "../../connect/fault.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { calls } from "./calls.ts";
import type { ServerCallsCheck } from "./check/calls-check.ts";
import { boxedServer, oneOf } from "./in-box/fixture-boxed-server.ts";
import { gather, gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

function serverCheck(id: string, judge: (answers: number) => Judgement): ServerCallsCheck {
  return {
    ...checkFacts(id),
    evidence: calls,
    per: "server",
    plan: () => [{ method: "tools/call", params: { name: "no such tool", arguments: {} } }],
    judge: ({ exchanges }) => judge(exchanges.length),
  };
}

describe("calls that belong to no tool", () => {
  it("are made in a box of their own, and their answers judged", async () => {
    const server = boxedServer([]);
    const { results } = await gather(server, [serverCheck("s/server", holds)]);
    expect(server.asked()).toEqual([["call no such tool {}"]]);
    expect(told(results)).toEqual(["s/server static pass: held"]);
    expect(server.open.now).toBe(0);
  });

  it("are made in one box for all checks that hold there, and again for those that do not", async () => {
    const server = boxedServer([]);
    const undecidedOnce = vi.fn<(answers: number) => Judgement>(holds).mockReturnValueOnce(undecided("not yet"));
    const checks = [
      serverCheck("s/first", holds),
      serverCheck("s/second", undecidedOnce),
      serverCheck("s/third", holds),
    ];
    const { results } = await gather(server, checks);
    expect(server.asked().map((asked) => asked.length)).toEqual([3, 1]);
    expect(sorted(results)).toEqual([
      "s/first static pass: held",
      "s/second static pass: held",
      "s/third static pass: held",
    ]);
  });

  it("are made in the box of the exploration, and each alone where they do not hold there", async () => {
    const server = boxedServer([{ name: "a", inputSchema: oneOf("x", "y") }]);
    const checks = [
      toolCheck("s/tool"),
      ...["s/first", "s/second"].map((id) =>
        serverCheck(id, vi.fn<(answers: number) => Judgement>(holds).mockReturnValueOnce(undecided("not yet"))),
      ),
    ];
    const { results } = await gather(server, checks);
    const times = server.asked().map((asked) => asked.filter((line) => line === "call no such tool {}").length);
    expect(times.filter((count) => count > 0)).toEqual([2, 1, 1]);
    expect(results.every(({ verdict }) => verdict === "pass")).toBe(true);
  });

  it("are held against a server only where they contradict in a box of their own", async () => {
    const server = boxedServer([], ({ box }) => (box === 1 ? { dies: true } : {}));
    const { results } = await gather(server, [serverCheck("s/first", holds), serverCheck("s/second", holds)]);
    expect(sorted(results)).toEqual(["s/first static pass: held", "s/second static pass: held"]);
    const lying = boxedServer([]);
    const onceOnly = vi.fn<(answers: number) => Judgement>(holds).mockReturnValueOnce(lieOf());
    const found = await gather(lying, [serverCheck("s/first", onceOnly), serverCheck("s/second", holds)]);
    expect(sorted(found.results)).toEqual(["s/first static pass: held", "s/second static pass: held"]);
    expect(found.gathering.pursuits.isEmpty).toBe(true);
  });

  it("are not made again where they show what an SDK does in every server", async () => {
    const server = boxedServer([]);
    const ofSdk = (): Judgement => lieOf({ sdk: { package: "p" }, exchanges: [0] });
    const { results, gathering } = await gather(server, [
      serverCheck("s/first", ofSdk),
      serverCheck("s/second", holds),
    ]);
    expect(server.asked().map((asked) => asked.length)).toEqual([2]);
    expect(sorted(results)).toEqual(["s/first static note: It lies.", "s/second static pass: held"]);
    expect(gathering.pursuits.isEmpty).toBe(true);
  });

  it("are made again in fresh boxes where they contradict", async () => {
    const server = boxedServer([]);
    const { results, gathering } = await gather(server, [serverCheck("s/server", () => lieOf())]);
    expect(results).toEqual([]);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/server static fail: It lies."]);
    expect(server.asked()).toHaveLength(1 + 3);
  });

  it("are undecided where no box can be opened", async () => {
    const open = () => Promise.reject(new TargetError({ code: "command-not-found", command: "x" }));
    const { results } = await gather(boxedServer([]), [serverCheck("s/server", holds)], { open });
    expect(told(results)).toEqual(['s/server static inconclusive: The program "x" was not found on PATH.']);
  });

  it("are not begun after the run was stopped", async () => {
    const interruption = new AbortController();
    const server = boxedServer([]);
    const fixture = await gatheringFrom(server.target, [], {}, { signal: interruption.signal });
    interruption.abort();
    const { thrown } = await gatherFrom(fixture, server, [serverCheck("s/server", holds)]);
    expect(thrown).toMatchObject({ reason: { code: "interrupted" } });
    expect(server.asked()).toEqual([]);
  });

  it("are not judged where the end of the run cuts them short", async () => {
    const interruption = new AbortController();
    const server = boxedServer([], () => {
      interruption.abort();
      return { dies: true };
    });
    const fixture = await gatheringFrom(server.target, [], {}, { signal: interruption.signal });
    const { gathering, results, thrown } = await gatherFrom(fixture, server, [serverCheck("s/server", () => lieOf())]);
    expect(thrown).toMatchObject({ reason: { code: "interrupted" } });
    expect([results, gathering.pursuits.isEmpty]).toEqual([[], true]);
  });
});
