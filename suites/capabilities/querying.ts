import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const methodNotFound = -32601;
/**
 * Errors that do not refuse the arguments: -32021 is about the client's capabilities, and our client has all that the
 * dialect needs.
 */
const failures: ReadonlySet<number> = new Set([methodNotFound, -32603, -32021]);

export const methodExists = defineCheck({
  id: "capabilities/method-exists",
  title: "A server that declares the dialect's capability answers its method.",
  level: "STATEMENT",
  requirements: requirements("DA-CAP-03", "TR-CAP-03", "TRX-NEG-05"),
  rules: ["SR-FLAG-CAP"],
  matters: "Clients that trust the capability get an error for every query, and fall back or ask the user each time.",
  restsOn: "At least one query for the simplest arguments of a tool got another answer than -32601.",
  cannotSee: "Tools that were not asked about, and whether the answers are right.",
  fix: ["Register a handler for the dialect's method.", "Or do not declare the capability."],
  dialects: "all",
  evidence: conversation,
  per: "server",
  appliesTo: ({ introduction, dialect }) =>
    jsonEqual(dialect.declared(introduction.initialized.capabilities), dialect.announcement)
      ? undefined
      : `the capability is not ${showJson(dialect.announcement)}`,
  plan: ({ tools }) => [
    tools.flatMap((subject) =>
      subject.inputs.kind === "generated" ? [queryStep(subject, subject.inputs.simplest)] : [],
    ),
  ],
  judge: ({ exchanges }, { dialect }) => {
    if (exchanges.length === 0) return undecided("no tool supports queries");
    const answered = exchanges.filter(({ outcome }) => outcome.kind === "result" || outcome.kind === "error");
    const [first] = answered;
    if (first === undefined) return undecided("no query was answered");
    const known = answered.some(({ outcome }) => outcome.kind !== "error" || outcome.error.code !== methodNotFound);
    if (known) return holds(answered.length);
    return contradicted({
      message: `The server declares ${dialect.capabilityKey}, but answers -32601 (Method not found) to ${dialect.method}.`,
      expected: "an answer other than error -32601",
      observed: answered.slice(0, 3).map(({ outcome }) => describeOutcome(outcome)),
      exchanges: [exchanges.indexOf(first)],
    });
  },
});

export const flaggedToolAnswers = defineCheck({
  id: "capabilities/flagged-tool-answers",
  title: "A flagged tool can be asked about.",
  level: "STATEMENT",
  levelIn: { "resolution-ext": "MUST NOT" },
  requirements: requirements("DA-TOOL-02", "TR-TOOL-02", "TR-FLOW-06", "TRX-MRK-03", "TRX-REF-05", "TRX-REL-01"),
  matters: "The flag promises answers; a tool whose queries only return errors makes every client fall back.",
  restsOn: "At least one query with valid arguments got a result.",
  cannotSee: "Arguments that were not asked about: one result is enough here.",
  fix: ["Answer queries with valid arguments.", "Or remove the flag from the tool."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  appliesTo: ({ tool, dialect }) =>
    dialect.offered(tool.definition) === true ? undefined : "the flag is not the boolean true",
  judge: ({ exchanges }, { tool, dialect, inputs }) => {
    const answered = exchanges.filter(({ outcome }) => outcome.kind === "result").length;
    if (answered > 0) return holds(answered);
    const errors = exchanges.flatMap(({ step, outcome }, index) =>
      outcome.kind === "error" ? [{ index, code: outcome.error.code, value: argumentsOf(step) }] : [],
    );
    if (errors.length === 0) return undecided("no query was answered");
    if (errors.length < exchanges.length) return undecided("no query returned a result, and some had no answer");
    const knownRefused = errors.find(
      ({ value }) => inputs.kind === "generated" && isJsonObject(value) && inputs.areKnown(value),
    );
    const telling = errors.every(({ code }) => failures.has(code)) ? errors[0] : knownRefused;
    if (telling === undefined) {
      return undecided(
        "every query was refused, possibly because the values in the arguments do not exist on the server",
        "example",
      );
    }
    return contradicted({
      message: `Tool ${JSON.stringify(tool.name)} is flagged, but every query with valid arguments returned an error.`,
      expected: `a result of ${dialect.method} for arguments that are valid under the inputSchema`,
      observed: exchanges.slice(0, 3).map(({ outcome }) => describeOutcome(outcome)),
      exchanges: [telling.index],
    });
  },
});

export const queryableToolIsFlagged = defineCheck({
  id: "capabilities/queryable-tool-is-flagged",
  title: "A tool that can be asked about is flagged.",
  level: "MUST",
  requirements: requirements("DA-TOOL-01", "TR-TOOL-01"),
  matters: "Clients ask about flagged tools only, so this tool's answers are never used.",
  restsOn: "One query for the simplest arguments of the unflagged tool was refused.",
  cannotSee: "Other arguments of the same tool.",
  fix: [
    "Add the dialect's flag to the tool in tools/list.",
    "Or answer queries for it with -32602, as for a tool that does not exist.",
  ],
  dialects: ["annotations", "resolve"],
  evidence: conversation,
  per: "tool",
  tools: "unflagged",
  history: "any",
  appliesTo: ({ introduction, dialect }) =>
    dialect.declared(introduction.initialized.capabilities) === undefined
      ? "the capability is not declared"
      : undefined,
  plan: (subject) => (subject.inputs.kind === "generated" ? [[queryStep(subject, subject.inputs.simplest)]] : []),
  judge: (evidence, { tool, dialect }) => {
    const [exchange] = evidence.exchanges;
    if (exchange === undefined) return notApplicable("no valid arguments are known");
    const { outcome } = exchange;
    if (outcome.kind === "error") return holds(1);
    if (outcome.kind !== "result" || !Object.hasOwn(outcome.result, dialect.member)) {
      return undecided(`the query got neither a result nor an error: ${describeOutcome(outcome)}`);
    }
    return contradicted({
      message: `Tool ${JSON.stringify(tool.name)} answers ${dialect.method}, but has no ${dialect.words.flag}: true in tools/list.`,
      expected: `${dialect.words.flag}: true in tools/list, or an error`,
      observed: [describeOutcome(outcome)],
      exchanges: [0],
      ...provenIn(evidence),
      // Neither text says what a server answers for a tool without the flag.
      ambiguity: contradictedUnder("AMB-41", "rejected"),
    });
  },
});
