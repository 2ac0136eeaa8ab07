import { undeclaredMethodIsUnknown } from "./undeclared-methods.ts";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";

const check = undeclaredMethodIsUnknown;

function asked(tools: JsonObject, ...definitions: readonly JsonObject[]): readonly string[] {
  const [conversation = []] = check.plan({ introduction: introductionOf(definitions, { tools }) });
  return conversation.slice(1).map(({ method }) => method);
}

function judge(control: Outcome, ...outcomes: readonly Outcome[]): string {
  const steps = [control, ...outcomes].map((outcome) => [{ method: "tools/resolve" }, outcome] as const);
  return check.judge(evidenceOf(...steps)).kind;
}

const unknown = error(-32601);

describe("capabilities/undeclared-method-is-unknown", () => {
  it("asks for the methods that neither a capability nor a flag stands for", () => {
    expect(asked({})).toEqual(["tools/annotations", "tools/resolve"]);
    expect(asked({ dynamicAnnotations: false })).toEqual(["tools/annotations", "tools/resolve"]);
    expect(asked({ dynamicAnnotations: true })).toEqual(["tools/resolve"]);
    expect(asked({}, { name: "t", resolve: true })).toEqual(["tools/annotations"]);
    expect(asked({ dynamicAnnotations: true, resolve: true })).toEqual([]);
  });

  it.each<[string, readonly [Outcome, ...Outcome[]], string]>([
    ["-32601 for all", [unknown, unknown, unknown], "holds"],
    ["another code", [unknown, unknown, error(-32602)], "contradicted"],
    ["a result", [unknown, result({})], "contradicted"],
    ["a server that knows no unknown method at all", [result({}), result({})], "undecided"],
    ["silence", [unknown, silence], "undecided"],
    ["a server that declares every query method", [unknown], "holds"],
  ])("judges %s", (_, outcomes, kind) => {
    expect(judge(...outcomes)).toBe(kind);
  });
});
