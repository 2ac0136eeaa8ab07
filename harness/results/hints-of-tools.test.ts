import { describe, expect, it } from "vitest";
import { listed, querySubject } from "../check/fixture-subject.ts";
import type { ConversationEvidence } from "../conversation/conversation.ts";
import { annotationsDialect } from "../dialects/annotations.ts";
import { queryStep } from "../conversation/query-step.ts";
import type { JsonObject } from "../json/value.ts";
import { HintsOfTools } from "./hints-of-tools.ts";

const definition = { name: "act", annotations: { readOnlyHint: false, destructiveHint: "no", title: "Act" } };
const subject = querySubject({ ...definition, dynamicAnnotations: true }, annotationsDialect, [{}]);

function answering(...annotations: readonly JsonObject[]): ConversationEvidence {
  const step = queryStep(subject, {});
  const exchanges = annotations.map((each) => ({
    step,
    outcome: { kind: "result" as const, result: { annotations: each }, faults: [] },
  }));
  return { exchanges, strayFaults: [] };
}

describe("what is known of the hints of tools", () => {
  it("has the booleans of the list apart from what is none, and nothing of what is not known", () => {
    const long = { name: "long", annotations: { readOnlyHint: null, openWorldHint: ["a".repeat(1_000_000)] } };
    const [act, plain, cut] = new HintsOfTools().of([listed(definition), listed({ name: "plain" }), listed(long)]);
    expect([act, plain]).toEqual([
      { tool: "act", declared: { readOnlyHint: false }, ofWrongType: { destructiveHint: '"no"' } },
      { tool: "plain", declared: {} },
    ]);
    expect(cut).toMatchObject({ declared: {}, ofWrongType: { readOnlyHint: "null" } });
    expect(cut?.ofWrongType?.openWorldHint?.length).toBeLessThan(200);
  });

  it("counts what answers say, in each dialect, and what calls did", () => {
    const hints = new HintsOfTools();
    hints.answered(
      subject,
      answering({ readOnlyHint: true }, { readOnlyHint: false, openWorldHint: "yes" }, { readOnlyHint: true }),
    );
    hints.observed("act", { readOnlyHint: "created a" });
    expect(hints.of([listed(definition)])).toEqual([
      {
        tool: "act",
        declared: { readOnlyHint: false },
        ofWrongType: { destructiveHint: '"no"' },
        answered: [{ dialect: "annotations", answers: 3, said: { readOnlyHint: { true: 2, false: 1 } } }],
        observed: { readOnlyHint: "created a" },
      },
    ]);
  });

  it("knows no answers where all were errors", () => {
    const hints = new HintsOfTools();
    hints.answered(subject, answering());
    expect(hints.of([listed(definition)])[0]).not.toHaveProperty("answered");
  });
});
