import { describe, expect, it } from "vitest";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { resolutionExtensionDialect } from "../../harness/dialects/resolution-extension.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";
import { unmarkedToolIsRejected } from "./unmarked-tools.ts";

const hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const subject = querySubject({ name: "t", annotations: {} }, resolutionExtensionDialect, [{}]);
const [steps = []] = unmarkedToolIsRejected.plan(subject);

describe("a query for a tool without the marker", () => {
  const judge = (outcome: Outcome): Judgement =>
    unmarkedToolIsRejected.judge(evidenceOf(...steps.map((step) => [step, outcome] as const)), subject);

  it("is made with valid arguments, so that nothing else is wrong with it", () => {
    expect(steps).toEqual([{ method: "tools/resolve", params: { name: "t", arguments: {} } }]);
  });

  it("is refused with -32602", () => {
    expect(judge(error(-32602))).toEqual({ kind: "holds", trials: 1 });
    expect(judge(error(-32603))).toMatchObject({ kind: "contradicted", case: "other-code" });
  });

  it("is not answered, also not with the listed hints", () => {
    const answer = judge(result({ resultType: "complete", name: "t", annotations: hints }));
    expect(answer).toMatchObject({
      kind: "contradicted",
      case: "answered",
      message: 'A query for the tool "t", which is not marked, was answered instead of being refused with -32602.',
    });
    expect(answer).toMatchObject({ observed: [expect.anything(), expect.stringContaining("equals the static hints")] });
  });

  it("decides nothing where nothing came back, or the method is not there", () => {
    for (const outcome of [silence, crash, error(-32601)]) expect(judge(outcome).kind).toBe("undecided");
  });

  it("is not asked where no arguments can be made", () => {
    const unsupported = { ...subject, inputs: { kind: "unsupported", reason: "a schema from elsewhere" } as const };
    expect(unmarkedToolIsRejected.plan(unsupported)).toEqual([]);
  });
});
