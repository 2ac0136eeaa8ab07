import { describe, expect, it } from "vitest";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json } from "../../harness/json/value.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ServerConversationCheck } from "../../harness/evidence/conversation/conversation-check.ts";
import type { Conversation } from "../../harness/conversation/conversation.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";
import { extensionServer, markedSubject } from "../judging/fixture-extension.ts";
import {
  extensionIsAskedOfEachRequest,
  extensionIsCheckedFirst,
  missingExtensionHasItsCode,
  queryWithoutMetadataIsRefused,
  unknownSettingsAreRefused,
} from "./extension-capability.ts";
import { missingParamsAreRejected } from "./params.ts";
import { unmarkedToolIsRejected } from "./unmarked-tools.ts";

const [modern, older] = [extensionServer("2026-07-28"), extensionServer("2025-11-25")];
const answered = result({ resultType: "complete", name: "t", annotations: {} });

function missing(data: Json = { requiredCapabilities: { extensions: { [resolutionExtensionId]: {} } } }): Outcome {
  return { kind: "error", error: { code: -32021, message: "missing", data }, faults: [] };
}

type Check = Pick<ServerConversationCheck, "plan" | "judge">;

function judge(check: Check, server: typeof modern, ...outcomes: readonly Outcome[]): Judgement {
  const steps: Conversation = check.plan(server)[0] ?? [];
  const exchanges = outcomes.flatMap((outcome, index) => {
    const step = steps[index];
    return step === undefined ? [] : [[step, outcome] as const];
  });
  return check.judge(evidenceOf(...exchanges), server);
}

describe("a query without the extension", () => {
  it("is sent before, between and after those that have it, and after discovery", () => {
    const [steps = []] = extensionIsAskedOfEachRequest.plan(modern);
    expect(steps.map(({ method, params }) => [method, JSON.stringify(params).includes('"_meta"')])).toEqual([
      ["tools/resolve", true],
      ["tools/resolve", false],
      ["tools/resolve", true],
      ["server/discover", false],
      ["tools/resolve", true],
    ]);
  });

  it("holds when it is refused each time", () => {
    const discovered = result({});
    const outcomes = [missing(), answered, missing(), discovered, error(-32602)];
    expect(judge(extensionIsAskedOfEachRequest, modern, ...outcomes)).toEqual({ kind: "holds", trials: 3 });
    expect(judge(extensionIsAskedOfEachRequest, modern, missing(), missing(), missing()).kind).toBe("undecided");
  });

  it("is contradicted by an answer, and by one that an earlier query brought about", () => {
    expect(judge(extensionIsAskedOfEachRequest, modern, answered, answered)).toMatchObject({
      case: "answered",
      exchanges: [0],
    });
    expect(judge(extensionIsAskedOfEachRequest, modern, missing(), answered, answered)).toMatchObject({
      case: "answered-after-others",
      exchanges: [1, 2],
    });
  });

  it("is refused with -32021 and what is missing", () => {
    const check = missingExtensionHasItsCode;
    expect(judge(check, modern, answered, missing()).kind).toBe("holds");
    expect(judge(check, modern, answered, missing({ requiredCapabilities: {} }))).toMatchObject({ case: "not-named" });
    expect(judge(check, modern, answered, error(-32021))).toMatchObject({ case: "not-named" });
    expect(judge(check, modern, answered, error(-32601))).toMatchObject({ case: "other-code" });
    expect(judge(check, modern, answered, answered).kind).toBe("undecided");
    expect(judge(check, modern, error(-32601), error(-32601)).kind).toBe("undecided");
  });

  it("is nothing to judge where the server has another form of the method for it", () => {
    const capabilities = { tools: { resolve: true }, extensions: { [resolutionExtensionId]: {} } };
    const reason = extensionIsAskedOfEachRequest.appliesTo(extensionServer("2026-07-28", capabilities));
    expect(reason).toContain("in the dialect resolve");
    expect(extensionIsAskedOfEachRequest.appliesTo(modern)).toBeUndefined();
  });

  it("for an unknown tool is refused for the extension first, or it is a note", () => {
    expect(judge(extensionIsCheckedFirst, modern, missing()).kind).toBe("holds");
    expect(judge(extensionIsCheckedFirst, modern, error(-32602)).kind).toBe("contradicted");
    expect(judge(extensionIsCheckedFirst, modern, silence).kind).toBe("undecided");
  });

  it("and without any metadata is refused with -32602; -32021 falls between two texts", () => {
    const check = queryWithoutMetadataIsRefused;
    expect(judge(check, modern, answered, error(-32602)).kind).toBe("holds");
    expect(judge(check, modern, answered, answered)).toMatchObject({ case: "answered", exchanges: [1] });
    expect(judge(check, modern, answered, error(-32021))).toMatchObject({ ambiguity: { id: "AMB-33" } });
    expect(judge(check, modern, answered, error(-32603)).kind).toBe("undecided");
  });
});

describe("a client with settings that are not empty", () => {
  it("says so in the query, and in the older revisions in a handshake of its own", () => {
    const [requests = []] = unknownSettingsAreRefused.plan(modern);
    expect(requests).toHaveLength(6);
    const [sessions = []] = unknownSettingsAreRefused.plan(older);
    const offers = { extensions: { [resolutionExtensionId]: { futureRequiredMode: true } } };
    expect(sessions.slice(1)).toMatchObject([{ session: 2, offers }]);
  });

  it.each([modern, older])("is refused, with whatever code", (server) => {
    expect(judge(unknownSettingsAreRefused, server, answered, error(-32601)).kind).toBe("holds");
    expect(judge(unknownSettingsAreRefused, server, answered, answered)).toMatchObject({ exchanges: [1] });
    expect(judge(unknownSettingsAreRefused, server, error(-32603), answered).kind).toBe("undecided");
  });
});

it("a query without params that is refused for the missing extension falls between two texts", () => {
  const [step] = missingParamsAreRejected.plan(modern)[0] ?? [];
  if (step === undefined) throw new Error("no plan");
  const judged = (code: number): Judgement => missingParamsAreRejected.judge(evidenceOf([step, error(code)]), modern);
  expect(judged(-32021)).toMatchObject({ kind: "contradicted", ambiguity: { id: "AMB-33" } });
  expect(judged(-32603)).not.toHaveProperty("ambiguity");
  expect(judged(-32602).kind).toBe("holds");
});

it("a query for a tool without the marker is refused with -32602", () => {
  const subject = markedSubject("2026-07-28");
  const [step] = unmarkedToolIsRejected.plan(subject)[0] ?? [];
  if (step === undefined) throw new Error("no plan");
  const kindOf = (outcome: Outcome): string => unmarkedToolIsRejected.judge(evidenceOf([step, outcome]), subject).kind;
  expect([error(-32602), error(-32603), answered, silence].map(kindOf)).toEqual([
    "holds",
    "contradicted",
    "contradicted",
    "undecided",
  ]);
});
