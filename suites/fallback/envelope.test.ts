import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { resolveDialect } from "../../harness/dialects/resolve.ts";
import { defaultHints } from "../../report-model/hints.ts";
import type { DeclaredHints } from "../../harness/dialects/hints.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { crash, error, evidenceOf, result, silence, kinds, theCheck } from "../judging/fixture-judging.ts";

const rules = [
  "read-only-stays-read-only",
  "additive-stays-additive",
  "idempotent-stays-idempotent",
  "closed-world-stays-closed",
];
const checks = rules.map((rule) => theCheck(`fallback/${rule}`, kinds.survey));
const step = { method: "tools/annotations" };
/** The envelope asks nothing of the arguments, so one subject lends its generator to all. */
const someSubject = querySubject({ name: "t" }, annotationsDialect);

/** The rules above are about these, and so are the counts below. */
const hintsOfRules = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

/** All vectors over some values for each of these hints. */
function vectors(values: readonly (boolean | undefined)[]): readonly DeclaredHints[] {
  return hintsOfRules.reduce<readonly DeclaredHints[]>(
    (made, name) =>
      made.flatMap((hints) => values.map((value) => (value === undefined ? hints : { ...hints, [name]: value }))),
    [{}],
  );
}

const listedVectors = vectors([undefined, false, true]);
const fullAnswers = vectors([false, true]);

/** What each rule that applies says of one answer. */
function judge(listed: JsonObject | undefined, answer: JsonObject): readonly Judgement[] {
  const definition = { name: "t", ...(listed === undefined ? {} : { annotations: listed }) };
  const subject = { ...someSubject, tool: { name: "t", definition } };
  const evidence = evidenceOf([step, result({ annotations: answer })]);
  return checks
    .filter((check) => check.appliesTo?.(subject) === undefined)
    .map((check) => check.judge(evidence, subject));
}

/** Whether an answer is within the static hints, outside of them, or outside by one reading of omitted hints only. */
function place(listed: DeclaredHints, answer: DeclaredHints): "within" | "outside" | "one-reading" {
  const contradictions = judge(listed, answer).filter((judgement) => judgement.kind === "contradicted");
  if (contradictions.length === 0) return "within";
  return contradictions.every(({ ambiguity }) => ambiguity?.id === "AMB-05") ? "one-reading" : "outside";
}

function count(answers: readonly DeclaredHints[]): Readonly<Record<ReturnType<typeof place>, number>> {
  const counts = { within: 0, outside: 0, "one-reading": 0 };
  for (const listed of listedVectors) for (const answer of answers) counts[place(listed, answer)]++;
  return counts;
}

describe("the envelope of the static hints", () => {
  it("holds 790 of the 1,296 pairs of listed hints and full answers", () => {
    expect(listedVectors.length * fullAnswers.length).toBe(1_296);
    expect(count(fullAnswers)).toEqual({ within: 790, outside: 506, "one-reading": 0 });
  });

  it("is left by one reading of omitted hints alone in 1,567 of the 6,561 pairs with answers that omit some", () => {
    const counts = count(listedVectors);
    expect(counts.within + counts.outside + counts["one-reading"]).toBe(6_561);
    expect(counts["one-reading"]).toBe(1_567);
  });

  it("never is left by an answer that repeats the listed hints", () => {
    for (const listed of listedVectors) expect(place(listed, listed)).toBe("within");
  });

  it("never is left by the safest answer, and only vacuously held by the riskiest", () => {
    const safest = { readOnlyHint: true, openWorldHint: false };
    for (const listed of listedVectors) {
      expect(place(listed, safest)).toBe("within");
      expect(place(listed, defaultHints) === "within").toBe(judge(listed, defaultHints).length === 0);
    }
  });

  it("promises nothing at all in 16 of the 81 vectors", () => {
    expect(listedVectors.filter((listed) => judge(listed, {}).length === 0)).toHaveLength(16);
  });

  it.each<[string, DeclaredHints, DeclaredHints, readonly string[]]>([
    ["a read-only tool that writes", { readOnlyHint: true }, { readOnlyHint: false }, ["read-only-stays-read-only"]],
    [
      "an additive tool that destroys",
      { destructiveHint: false },
      { readOnlyHint: false, destructiveHint: true },
      ["additive-stays-additive"],
    ],
    [
      "an idempotent tool that is not",
      { idempotentHint: true },
      { readOnlyHint: false, idempotentHint: false },
      ["idempotent-stays-idempotent"],
    ],
    [
      "a closed tool that reaches out",
      { openWorldHint: false },
      { openWorldHint: true },
      ["closed-world-stays-closed"],
    ],
    ["an idempotent tool that only reads", { idempotentHint: true }, { readOnlyHint: true, idempotentHint: false }, []],
    ["an additive tool that only reads", { destructiveHint: false }, { readOnlyHint: true, destructiveHint: true }, []],
  ])("is broken by the one rule that names it: %s", (_, listed, answer, broken) => {
    const definition = { name: "t", annotations: listed };
    const subject = { ...someSubject, tool: { name: "t", definition } };
    const evidence = evidenceOf([step, result({ annotations: { ...listed, ...answer } })]);
    const contradicted = checks.filter(
      (check) => check.appliesTo?.(subject) === undefined && check.judge(evidence, subject).kind === "contradicted",
    );
    expect(contradicted.map(({ id }) => id)).toEqual(broken.map((rule) => `fallback/${rule}`));
  });
});

describe("an answer against a promise", () => {
  const [readOnly] = checks;
  if (readOnly === undefined) throw new Error("no check");
  const subject = {
    ...someSubject,
    tool: { name: "t", definition: { name: "t", annotations: { readOnlyHint: true } } },
  };

  it("that is none decides nothing", () => {
    expect(readOnly.judge(evidenceOf([step, error(-32602)], [step, silence], [step, crash]), subject).kind).toBe(
      "undecided",
    );
  });

  it("without annotations, or with annotations that are none, is left to the suite of schemas", () => {
    const evidence = evidenceOf(
      [step, result({})],
      [step, result({ annotations: null })],
      [step, result({ annotations: [] })],
    );
    expect(readOnly.judge(evidence, subject).kind).not.toBe("contradicted");
  });

  it("counts hints of another type as omitted", () => {
    const evidence = evidenceOf([step, result({ annotations: { readOnlyHint: "false" } })]);
    expect(readOnly.judge(evidence, subject)).toMatchObject({
      kind: "contradicted",
      ambiguity: { id: "AMB-05", contradictedBy: ["core-defaults"] },
    });
  });

  it("is found in the resolved tool in the dialect that resolves", () => {
    const resolved = { ...subject, dialect: resolveDialect };
    const evidence = evidenceOf([step, result({ tool: { annotations: { readOnlyHint: false } } })]);
    expect(readOnly.judge(evidence, resolved)).toMatchObject({
      kind: "contradicted",
      observed: ['static {"readOnlyHint":true}', 'answer {"readOnlyHint":false}'],
    });
  });
});
