import { missingMetadataIsRejected, unsupportedVersionIsRejected } from "./metadata.ts";
import { describe, expect, it } from "vitest";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import { serverSpeaking } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";

const version = "io.modelcontextprotocol/protocolVersion";
const capabilities = "io.modelcontextprotocol/clientCapabilities";

const subject = serverSpeaking("2026-07-28");

/** Fields in the `_meta` of a request; undefined when it has none. */
function metaOf({ params }: Step): readonly string[] | undefined {
  const meta = isJsonObject(params) ? member(params, "_meta") : undefined;
  return isJsonObject(meta) ? Object.keys(meta) : undefined;
}

describe("error-codes/missing-metadata-is-rejected", () => {
  const check = missingMetadataIsRejected;
  const conversation = check.plan(subject)[0] ?? [];
  const lacksOnly = (key: string) => (step: Step) => {
    const meta = metaOf(step) ?? [];
    return !meta.includes(key) && [version, capabilities].some((other) => meta.includes(other));
  };
  const judge = (answer: (step: Step) => Outcome): Judgement =>
    check.judge(evidenceOf(...conversation.map((step) => [step, answer(step)] as const)), subject);

  it("leaves out each required field alone, all of them, and the params", () => {
    for (const method of ["tools/list", "server/discover"]) {
      const asked = conversation.filter((step) => step.method === method);
      expect(asked.filter(lacksOnly(version))).toHaveLength(1);
      expect(asked.filter(lacksOnly(capabilities))).toHaveLength(1);
      expect(asked.filter(({ params }) => params === undefined)).toHaveLength(1);
      expect(asked).toHaveLength(4);
    }
  });

  it("leaves the version in where the server also speaks a revision with a handshake", () => {
    const supportedVersions = ["2026-07-28", "2025-11-25"];
    const [steps = []] = check.plan(serverSpeaking("2026-07-28", { supportedVersions }));
    expect(steps.map(({ method }) => method)).toEqual(["tools/list", "server/discover"]);
    expect(steps.every(lacksOnly(capabilities))).toBe(true);
  });

  it("holds when every one of them is refused with -32602", () => {
    expect(judge(() => error(-32602))).toEqual({ kind: "holds", trials: 8 });
  });

  it("holds where a revision that is missing is refused with -32020, since its header stands alone then", () => {
    const judgement = judge((step) => error(lacksOnly(capabilities)(step) ? -32602 : -32020));
    expect(judgement).toEqual({ kind: "holds", trials: 8 });
  });

  it("is contradicted by -32020 where the revision is there", () => {
    const judgement = judge((step) => error(lacksOnly(capabilities)(step) ? -32020 : -32602));
    expect(judgement).toMatchObject({ kind: "contradicted", case: "other-code" });
  });

  it.each<[string, Outcome]>([
    ["an answer", result({ tools: [] })],
    ["-32603", error(-32603)],
    ["-32022", error(-32022)],
  ])("is contradicted by %s to any of them", (_, outcome) => {
    for (const wrong of conversation) {
      const judgement = judge((step) => (step === wrong ? outcome : error(-32602)));
      expect(judgement).toMatchObject({ kind: "contradicted", exchanges: [conversation.indexOf(wrong)] });
      expect(judgement).not.toHaveProperty("ambiguity");
    }
  });

  it("is a question of reading when only the capabilities are missing, and -32021 says so", () => {
    const judgement = judge((step) => error(lacksOnly(capabilities)(step) ? -32021 : -32602));
    expect(judgement).toMatchObject({ kind: "contradicted", ambiguity: { id: "AMB-33" } });
  });

  it("is contradicted by -32021 when the version is missing", () => {
    const judgement = judge((step) => error(lacksOnly(version)(step) ? -32021 : -32602));
    expect(judgement.kind).toBe("contradicted");
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it("hides no contradiction behind a question of reading", () => {
    const judgement = judge((step) => (lacksOnly(capabilities)(step) ? error(-32021) : result({})));
    expect(judgement).not.toHaveProperty("ambiguity");
  });

  it.each([silence, crash])("decides nothing when there is no answer: $kind", (outcome) => {
    expect(judge(() => outcome).kind).toBe("undecided");
  });
});

describe("error-codes/unsupported-version-is-rejected", () => {
  const check = unsupportedVersionIsRejected;
  const conversation = check.plan(subject)[0] ?? [];
  const judge = (outcome: Outcome): Judgement =>
    check.judge(evidenceOf(...conversation.map((step) => [step, outcome] as const)), subject);
  const refusal = (data?: Json, code = -32022): Outcome => ({
    kind: "error",
    error: { code, message: "no", ...(data === undefined ? {} : { data }) },
    faults: [],
  });

  it("asks in a revision that never was, and leaves out nothing", () => {
    expect(conversation.map(metaOf)).toEqual(conversation.map(() => expect.arrayContaining([version, capabilities])));
    for (const { params } of conversation) expect(params).toMatchObject({ _meta: { [version]: "1900-01-01" } });
  });

  it.each<[string, Outcome, string]>([
    ["the code and the versions", refusal({ supported: ["2026-07-28"], requested: "1900-01-01" }), "holds"],
    ["another code", refusal({ supported: ["2026-07-28"] }, -32602), "contradicted"],
    ["no data", refusal(), "contradicted"],
    ["data without versions", refusal({ requested: "1900-01-01" }), "contradicted"],
    ["no version at all", refusal({ supported: [] }), "contradicted"],
    ["versions that are no texts", refusal({ supported: [20260728] }), "contradicted"],
    ["a text of versions", refusal({ supported: "2026-07-28" }), "contradicted"],
    ["an answer", result({ tools: [] }), "contradicted"],
    ["silence", silence, "undecided"],
  ])("judges %s", (_, outcome, kind) => {
    expect(judge(outcome).kind).toBe(kind);
  });
});
