import { describe, expect, it } from "vitest";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { called, changed, executionOf, sending } from "../judging/fixture-execution.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import { judgeCallsOf } from "../judging/fixture-judging.ts";

const text = { type: "string" };
const inputSchema = {
  type: "object",
  properties: { page: text, style: text, draft: { type: "boolean" }, note: text },
  required: ["page", "style", "draft"],
};

/** One call that adds what lies there. */
function adding(page: string, style: string, subject = "/data/outlines.json"): ObservedExchange {
  const given = { page, style, draft: page === "rome", note: "n" };
  return called(given, { effects: [changed("file.create", "adds", { subject })] });
}

/** What a second call with the same page, or with the same style, would do is not known of one that only adds. */
function heldWithout(...calls: readonly ObservedExchange[]): string | undefined {
  const hints = { readOnlyHint: false, destructiveHint: false };
  const judgement = judgeCallsOf("truth/non-destructive-tools-only-add", hints, executionOf(...calls), { inputSchema });
  return judgement.kind === "undecided" ? judgement.heldWithout : judgement.kind;
}

describe("that calls only add holds in part", () => {
  it("where the thing that one made was not met again with other values", () => {
    expect(heldWithout(adding("rome", "short"), adding("oslo", "long"))).toBe(
      'the same "page" as another call and other values in the rest',
    );
    expect(heldWithout(adding("rome", "short"), adding("rome", "short"), adding("oslo", "long"))).toContain('"page"');
    expect(heldWithout(adding("rome", "short"), adding("rome", "long"), adding("oslo", "terse"))).toBe(
      'the same "style" as another call and other values in the rest',
    );
  });

  it("no more where each argument that may name it was kept, and another one changed", () => {
    expect(heldWithout(adding("rome", "short"), adding("rome", "long"), adding("oslo", "short"))).toBe("holds");
  });

  it("no more where the one was kept after which that is called which a web API is asked to add in a batch", () => {
    const sent = (page: string, style: string): ObservedExchange => {
      const body = { requests: [{ method: "PUT", url: `/notes/${page}` }] };
      const { effects = [] } = sending(sentRequest("POST https://api.example.com/batch", { body }));
      return { ...adding(page, style), effects: effects.map((change) => ({ ...change, does: "adds" })) };
    };
    expect(heldWithout(sent("rome", "short"), sent("oslo", "terse"), sent("rome", "long"))).toBe("holds");
  });

  it("no more where the one was kept after which all is called that they added", () => {
    const made = [adding("rome", "short", "/data/rome/a.md"), adding("oslo", "terse", "/data/oslo.md")];
    expect(heldWithout(...made, adding("rome", "long", "/data/rome/b.md"))).toBe("holds");
    expect(heldWithout(...made, adding("bern", "short", "/data/bern.md"))).toContain('"page"');
    expect(heldWithout(...made, adding("rome", "long", "/data/index.md"))).toContain('"style"');
  });
});
