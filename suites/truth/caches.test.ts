import { describe, expect, it } from "vitest";
import type { ObservedExchange, OwnedEffect } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { called, changed, executionOf, sending } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";
const hint = { readOnlyHint: true };
const named: Partial<OwnedEffect> = { owner: "server", isNamedCache: true, subject: "/w/.lintcache" };
const kept = changed("file.create", "adds", { subject: "/w/store/1.json" });
const asks = sending("GET https://api.example.com/papers/1");

/** One call that has an effect, made again. */
function judged(effect: OwnedEffect, first: Partial<ObservedExchange>, again: Partial<ObservedExchange>): Judgement {
  const calls = [called({ n: 1 }, { ...first, effects: [effect] }), called({ n: 1 }, again)];
  return judge(readOnly, hint, executionOf(...calls));
}

describe("a file that a read-only tool leaves with the user", () => {
  it("is the server's own where it is named a cache, and the same call does not write it again", () => {
    expect(judged(changed("file.create", "adds", named), {}, {})).toMatchObject({
      ambiguity: { id: "AMB-21", contradictedBy: ["any-state"] },
    });
  });

  it("may be a cache where only its name says so", () => {
    const effect = changed("file.change", "overwrites", named);
    for (const again of [{ effects: [effect] }, { outcome: { kind: "unanswered", afterMs: 1 } as const }])
      expect(judged(effect, {}, again)).toMatchObject({
        case: "cache",
        ambiguity: { id: "AMB-70", contradictedBy: [] },
      });
  });

  it("may be a cache where only what it does says so: the same call sends no request", () => {
    expect(judged(kept, asks, {})).toMatchObject({ case: "cache", ambiguity: { id: "AMB-70" } });
  });

  it.each<[string, Partial<ObservedExchange>, Partial<ObservedExchange>]>([
    ["the same call asks again", asks, asks],
    ["nothing was asked at first", {}, {}],
    ["it is written again", asks, { effects: [kept] }],
  ])("is a change where %s", (_, first, again) => {
    expect(judged(kept, first, again)).toMatchObject({ kind: "contradicted", case: "state" });
  });
});
