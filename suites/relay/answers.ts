import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import { isNotSeen, type AskedBoth } from "../../harness/evidence/relay/relay-evidence.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { member, type Json, type JsonObject } from "../../harness/json/value.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const methodNotFound = -32601;

const notAsked = "nothing more was asked after two requests without an answer";

export const announcedDialectsAreServed = defineCheck({
  evidence: relay,
  per: "server",
  dialects: "all",
  id: "relay/announced-dialects-are-served",
  title: "A relay that announces a dialect passes its queries on.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("DA-CAP-01", "TR-CAP-01", "TRX-NEG-05"),
  matters: "A client that is promised answers asks before every call, and gets none.",
  restsOn: "A query of the dialect that upstream answered with a result got a result through the relay.",
  cannotSee: "Whether the results are the same, which another check compares.",
  fix: ["Pass the method on to upstream.", "Or leave the capability of the dialect out of what you announce."],
  judge: ({ queries, through }, { dialect }) => {
    if (dialect.declared(through.initialized.capabilities) === undefined)
      return notApplicable("the relay does not announce the dialect");
    const answered = queries.filter((each) => each.dialect === dialect.id && each.direct.kind === "result");
    if (answered.length === 0) return undecided("upstream answered no query of the dialect directly");
    const refused = answered.filter((each) => !isAnswer(each.through, dialect));
    if (refused.length < answered.length) return holds(answered.length);
    return contradicted({
      case: isUnknownMethod(answered[0]?.through) ? "unknown-method" : "no-answer",
      message: `The relay announces ${dialect.words.capability}, and answers none of ${answered.length} queries.`,
      expected: `${dialect.method} is answered as upstream answers it`,
      observed: refused.slice(0, 3).map(({ what, through: outcome }) => `${what}: ${told(outcome)}`),
    });
  },
});

export const queriesAreAnsweredAsDirectly = defineCheck({
  evidence: relay,
  per: "tool",
  dialects: "all",
  id: "relay/queries-are-answered-as-directly",
  title: "The hints of one call are the same through the relay.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("DA-SRV-02", "TR-SRV-02", "TRX-RES-01"),
  matters: "The client decides about this very call by the answer.",
  restsOn: "A few queries with different arguments had the same hints directly and through the relay.",
  cannotSee: "Arguments that were not asked about.",
  fix: ["Pass queries on with their arguments, and answers as they came.", "Do not answer from the list."],
  judge: ({ queries, isCut }, { tool, dialect }) => {
    const asked = queries.filter((each) => each.dialect === dialect.id && each.tool === tool.name);
    const answered = asked.filter(({ direct }) => direct.kind === "result");
    if (asked.length === 0)
      return isCut ? undecided(notAsked) : notApplicable("it is not asked about through the relay");
    if (answered.length === 0) return undecided("upstream answered none of its queries directly");
    const ofDialect = queries.filter((each) => each.dialect === dialect.id);
    if (!ofDialect.some((each) => isAnswer(each.through, dialect)))
      return notApplicable("no query of the dialect is answered through the relay, which another check tells");
    const wrong = answered.filter((each) => !jsonEqual(hintsIn(each.direct, dialect), hintsIn(each.through, dialect)));
    const [first] = wrong;
    if (first === undefined) return holds(answered.length);
    return contradicted({
      case: first.through.kind === "result" ? "other-hints" : "no-result",
      message: `Tool ${showJson(tool.name)} has other hints for ${wrong.length} of ${answered.length} calls through the relay.`,
      expected: `${showJson(first.arguments)}: ${showJson(hintsIn(first.direct, dialect))}`,
      observed: wrong
        .slice(0, 3)
        .map(
          (each) =>
            `${showJson(each.arguments)}: ${showJson(hintsIn(each.direct, dialect))} → ${told(each.through, dialect)}`,
        ),
    });
  },
});

export const errorsArrive = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/errors-arrive",
  title: "Errors have the same code through the relay.",
  level: "STATEMENT",
  requirements: requirements("CORE-ERR-01", "CORE-ERR-03", "CORE-ERR-07"),
  matters: "A client tells an unknown tool from a failure by the code, and a model reads only results.",
  restsOn:
    "An unknown tool, an unknown method and arguments that do not fit fail alike directly and through the relay.",
  cannotSee: "Messages of errors, and other errors.",
  fix: ["Pass errors of upstream on as they came.", "Pass a result with isError on as a result."],
  judge: ({ errors }) => {
    const asked = errors.filter(({ direct }) => direct.kind === "result" || direct.kind === "error");
    if (asked.length === 0) return undecided("upstream answered none of the requests directly");
    const wrong = asked.filter(({ direct, through }) => shapeOf(direct) !== shapeOf(through));
    if (wrong.length === 0) return holds(asked.length);
    return contradicted({
      message: `${wrong.map(({ what }) => what).join(", ")} ${wrong.length === 1 ? "fails" : "fail"} in another way through the relay.`,
      expected: wrong.map((each) => shapeOf(each.direct)).join(", "),
      observed: wrong.map((each) => `${each.what}: ${shapeOf(each.direct)} → ${shapeOf(each.through)}`),
    });
  },
});

export const resultsArriveWhole = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/results-arrive-whole",
  title: "The result of a call is the same through the relay.",
  level: "STATEMENT",
  requirements: requirements("CORE-OUT-05", "CORE-OUT-10", "CORE-OUT-11"),
  matters: "A model that does not see isError takes a failure for a success, and programs read structuredContent.",
  restsOn: "One call had the same result directly, in a second instance and through the relay.",
  cannotSee: "Results that differ from call to call, and other arguments.",
  fix: ["Pass content, structuredContent, isError and _meta of a result on as they came."],
  judge: ({ calls, isCut }, { tool }) => {
    if (isNotSeen(calls)) return undecided(calls.because);
    const call = calls.find((each) => each.tool === tool.name);
    if (call === undefined) return isCut ? undecided(notAsked) : notApplicable("it is not called");
    const [direct, again, through] = [call.direct, call.again, call.through].map(comparable);
    if (direct === undefined || again === undefined) return undecided("upstream did not answer the call directly");
    if (!jsonEqual(direct, again)) return undecided("its answers differ from call to call, also directly");
    if (through !== undefined && jsonEqual(direct, through)) return holds(1);
    return contradicted({
      case: through === undefined ? "no-answer" : lostMember(direct, through),
      message: `The result of ${showJson(tool.name)} differs through the relay.`,
      expected: "the result of upstream",
      observed: [through === undefined ? told(call.through) : firstDifference(direct, through)],
    });
  },
});

/** The part of a result that does not concern the connection, or the error that came. */
function comparable(outcome: Outcome): JsonObject | undefined {
  switch (outcome.kind) {
    case "result": {
      const { resultType: _, ...result } = outcome.result;
      return { ...result, ...withoutServer(member(outcome.result, "_meta")) };
    }
    case "error":
      return { error: outcome.error.code };
    case "malformed":
    case "unanswered":
    case "gone":
      return undefined;
  }
}

/** Revision 2026-07-28 has each server name itself in `_meta`, and a relay is one. */
function withoutServer(meta: Json | undefined): JsonObject {
  if (meta === undefined || meta === null || typeof meta !== "object" || Array.isArray(meta)) return {};
  const rest = Object.entries(meta).filter(([key]) => key !== "io.modelcontextprotocol/serverInfo");
  return { _meta: Object.fromEntries(rest) };
}

const members = ["content", "structuredContent", "isError", "_meta"] as const;

function lostMember(direct: JsonObject, through: JsonObject): string {
  const found = members.find((key) => !jsonEqual(member(direct, key), member(through, key)));
  return found === undefined ? "other" : found.replace("_", "").toLowerCase();
}

function isAnswer(outcome: Outcome, dialect: QueryDialect): boolean {
  return outcome.kind === "result" && dialect.annotationsOf(outcome.result) !== undefined;
}

function isUnknownMethod(outcome: Outcome | undefined): boolean {
  return outcome?.kind === "error" && outcome.error.code === methodNotFound;
}

function hintsIn(outcome: AskedBoth["direct"], dialect: QueryDialect): Json | undefined {
  return outcome.kind === "result" ? dialect.annotationsOf(outcome.result) : undefined;
}

function told(outcome: Outcome, dialect?: QueryDialect): string {
  if (dialect !== undefined && outcome.kind === "result") return showJson(hintsIn(outcome, dialect));
  return shapeOf(outcome);
}

/** How a request ended, without the parts that differ from server to server. */
function shapeOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "error":
      return `error ${outcome.error.code}`;
    case "result":
      return member(outcome.result, "isError") === true ? "a result with isError" : "a result";
    case "malformed":
      return "a malformed answer";
    case "unanswered":
      return "no answer";
    case "gone":
      return "the connection was lost";
  }
}
