import { describe, expect, it } from "vitest";
import { introductionOf, inputsOf, listed } from "../../harness/check/fixture-subject.ts";
import type { CallSubject } from "../../harness/check/subject.ts";
import type { Refusal } from "../../harness/evidence/calls/check/faults-evidence.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import type { UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { called, failed, sending } from "../judging/fixture-execution.ts";
import { refusedPostsAreSentOnce } from "./refusals.ts";

const items = "POST https://api.example.com/v1/items";

function subjectOf(annotations: JsonObject): CallSubject {
  const definition = { name: "act", annotations };
  return { introduction: introductionOf([definition]), tool: listed(definition), inputs: inputsOf({ type: "object" }) };
}

function create(way?: Refusal["way"], headers = {}): UpstreamRequest {
  const answer = {
    status: way === "broken" ? 0 : (way ?? 200),
    from: way === undefined ? "default" : "fault",
  } as const;
  return sentRequest(items, { body: { title: "a" }, answer, headers });
}

function judge(...refusals: readonly Refusal[]): unknown {
  return refusedPostsAreSentOnce.judge({ refusals }, subjectOf({ readOnlyHint: false }));
}

const once: readonly Refusal[] = (["broken", 503] as const).map((way) => ({
  way,
  exchange: called({}, { ...sending(create(way)), outcome: failed }),
}));

describe("a POST that is refused on purpose", () => {
  it("is noted where it is sent again after a broken connection", () => {
    expect(judge({ way: "broken", exchange: called({}, sending(create("broken"), create())) })).toEqual({
      kind: "contradicted",
      case: "unanswered",
      message: `Tool "act", which does not have idempotentHint: true, sent ${items} again by itself, after the connection was closed without an answer.`,
      expected: "one POST, or a second one with the same Idempotency-Key",
      observed: [`${items} → the connection was closed without an answer`, `${items} → 200`],
      exchanges: [0],
    });
  });

  it("hangs on a reading where it is sent again after 503", () => {
    const again = { way: 503, exchange: called({}, sending(create(503), create())) } as const;
    expect(judge(...once.slice(0, 1), again)).toMatchObject({
      case: "refused",
      exchanges: [1],
      ambiguity: { id: "AMB-58", contradictedBy: ["by-the-method"] },
      observed: [`${items} → 503 on purpose`, `${items} → 200`],
    });
  });

  it("is in order where it is sent once, or with the key that it had, or after a look", () => {
    expect(judge(...once)).toEqual({ kind: "holds", trials: 2 });
    const key = { "idempotency-key": "a" };
    const keyed = sending(create("broken", key), create(undefined, key));
    expect(judge({ way: "broken", exchange: called({}, keyed) })).toMatchObject({
      kind: "holds",
      remark: expect.stringContaining("the same Idempotency-Key"),
    });
    const looked = sending(create("broken"), "GET https://api.example.com/v1/items", create());
    expect(judge({ way: "broken", exchange: called({}, looked) })).toMatchObject({ kind: "holds" });
  });

  it("tells nothing where none was refused", () => {
    expect(judge({ way: "broken", exchange: called({}, { outcome: failed }) })).toMatchObject({ kind: "undecided" });
  });

  it.each([[{ readOnlyHint: true }], [{ readOnlyHint: false, idempotentHint: true }]])(
    "is no matter for %j",
    (hints) => {
      expect(refusedPostsAreSentOnce.appliesTo?.(subjectOf(hints))).toContain("the tool has ");
    },
  );

  it("is one for a tool without hints, and for one that says it is not idempotent", () => {
    expect(refusedPostsAreSentOnce.appliesTo?.(subjectOf({}))).toBeUndefined();
    expect(refusedPostsAreSentOnce.appliesTo?.(subjectOf({ idempotentHint: false }))).toBeUndefined();
  });
});
