import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, unseen, type Judgement } from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import { objectOf, subjectOf } from "../../harness/clients/transcript/read-transcript.ts";
import type { Decision, Transcript } from "../../harness/clients/transcript/transcript.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { argumentsIn, callsIn, isRefusedWith, neverAsks, queriesIn, resultOf } from "./reading.ts";

const unreported = unseen(
  "the driver reported no decision; it writes each to the file that MCP_ANNOTATIONS_DECISIONS names",
);

export const destructiveCallsAreConfirmed = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["risks-as-listed"],
  id: "client/destructive-calls-are-confirmed",
  title: "A tool that is listed as destructive is not run unasked.",
  level: "SHOULD",
  requirements: requirements("CORE-SEC-02", "CORE-BLOG-03", "AG-D-03"),
  matters: "What is destroyed does not come back, and the user was never asked.",
  restsOn: "The driver reported that the call of a destructive tool was asked about or refused.",
  cannotSee: "What the dialog shows; the driver's word is taken for it.",
  fix: ["Ask the user before a call of a tool that is not read-only, where destructiveHint is true or absent."],
  judge: ({ decisions }) => {
    const decision = decisionOn(decisions, "erase_disk");
    if (decision === undefined) return unreported;
    if (decision.decision !== "auto") return holds(1);
    return contradicted(ranUnasked(decision, "; it is listed with destructiveHint: true"));
  },
});

export const absentHintsAreTheirDefaults = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["risks-as-listed"],
  id: "client/absent-hints-are-their-defaults",
  title: "A tool that does not say whether it destroys is treated as one that does.",
  level: "DEFAULT",
  requirements: requirements(
    "CORE-ANN-07",
    "CORE-ANN-10",
    "AG-RO-02",
    "AG-D-02",
    "AG-DEF-01",
    "AT-ANN-03",
    "AT-ANN-04",
  ),
  matters: "Most servers say nothing of most of their tools, the destructive ones among them.",
  restsOn:
    "The driver reported that calls of tools without readOnlyHint and destructiveHint were asked about or refused.",
  cannotSee: "How the client reads an absent openWorldHint.",
  fix: ["Read an absent destructiveHint as true and an absent readOnlyHint as false: destructiveHint ?? true."],
  judge: ({ decisions }) => {
    const silent = ["run_script", "store_item"].flatMap((tool) => decisionOn(decisions, tool) ?? []);
    if (silent.length === 0) return unreported;
    const unasked = silent.find(({ decision }) => decision === "auto");
    if (unasked === undefined) return holds(silent.length);
    if (decisionOn(decisions, "erase_disk")?.decision === "auto")
      return undecided(
        "the client runs without asking what is listed as destructive, too, so that nothing shows what it takes an absent hint for",
      );
    return contradicted(ranUnasked(unasked, "; it has no destructiveHint, so it may destroy"));
  },
});

export const answeredRiskIsConfirmed = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  scenarios: ["risk-of-the-call"],
  id: "client/answered-risk-is-confirmed",
  title: "A call whose answer says that it destroys is not run unasked.",
  level: "STATEMENT",
  requirements: requirements("DA-FLOW-03", "TR-FLOW-03", "TRX-SUR-04"),
  matters: "The server has said that this very call destroys something.",
  restsOn: "The driver reported that a call with a destructive answer was asked about or refused.",
  cannotSee: "Answers that are riskier than the listed hints: no proposal says what a client does with them.",
  fix: ["Decide about the call by the answer, and take the worse of it and the listed hints where they disagree."],
  judge: (transcript, subject) => {
    const query = queriesIn(transcript, subject).find(
      (each) => resultOf(each) !== undefined && member(objectOf(argumentsIn(each)), "action") === "delete",
    );
    if (query === undefined) return neverAsks;
    const decision = decisionOn(transcript.decisions, "manage", { action: "delete" });
    if (decision === undefined) return unreported;
    if (decision.decision !== "auto") return holds(1);
    return contradicted(ranUnasked(decision, "; the answer about this call said destructiveHint: true"));
  },
});

export const failedQueriesFallBack = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  scenarios: ["no-answer-to-rely-on"],
  comparesWith: ["risks-as-listed"],
  id: "client/failed-queries-fall-back",
  title: "Where the query fails, the client goes by the listed hints.",
  level: "MUST",
  levelIn: { "resolution-ext": "STATEMENT" },
  requirements: requirements("DA-CLI-04a", "TR-CLI-04a", "TRX-ERR-04c", "TRX-ERR-05"),
  matters: "An error says nothing of the risk, and what is listed as destructive stays so.",
  restsOn:
    "The driver reported that a call of a destructive tool was asked about or refused after its query had failed.",
  cannotSee: "Tools without listed hints, whose error the user has to see.",
  fix: ["Take an answer that does not come for none: decide as if you had not asked."],
  judge: (transcript, subject) => {
    if (!queriesIn(transcript, subject).some((query) => isRefusedWith(query, -32603))) return neverAsks;
    const decision = decisionOn(transcript.decisions, "manage");
    if (decision === undefined) return unreported;
    if (decision.decision !== "auto") return holds(1);
    if (runsAllUnasked(subject))
      return undecided("the client runs without asking what is listed as destructive without a query, too");
    return contradicted(ranUnasked(decision, " after its query had failed; it is listed with destructiveHint: true"));
  },
});

export const refusedCallsAreNotMade = defineCheck({
  evidence: clientRuns,
  per: "server",
  id: "client/refused-calls-are-not-made",
  title: "A call that the user refused is not made.",
  level: "SHOULD",
  requirements: requirements("CORE-SEC-04", "DA-FLOW-04", "TR-FLOW-04"),
  matters: "The user has said no.",
  restsOn: "The driver reported refused calls, and none of them came.",
  cannotSee: "Whether the user can refuse every call.",
  fix: ["End the call where its confirmation is refused."],
  judge: (transcript) => {
    const { decisions } = transcript;
    if (decisions === undefined) return unreported;
    const refusals = decisions.filter(
      (each) => each.decision === "refused" && !decisions.some((other) => allows(other, each)),
    );
    if (refusals.length === 0) return unseen("the driver reported no call that was refused");
    const made = callsIn(transcript).find((call) =>
      refusals.some((each) => each.tool === subjectOf(call).name && jsonEqual(each.arguments, argumentsIn(call))),
    );
    if (made === undefined) return holds(refusals.length);
    return contradicted({
      message: `The driver reported that the call of ${showJson(subjectOf(made).name)} was refused, and the client made it.`,
      expected: "no such call",
      observed: [`tools/call ${showJson(subjectOf(made).name)} with ${showJson(argumentsIn(made))}`],
      exchanges: [made.index],
    });
  },
});

function allows(other: Decision, { tool, arguments: given }: Decision): boolean {
  return other.decision !== "refused" && other.tool === tool && jsonEqual(other.arguments, given);
}

function decisionOn(
  decisions: Transcript["decisions"],
  tool: string,
  given?: Decision["arguments"],
): Decision | undefined {
  return decisions?.find((each) => each.tool === tool && (given === undefined || jsonEqual(each.arguments, given)));
}

function runsAllUnasked({ runs }: ClientSubject): boolean {
  const listed = runs.find(({ scenario }) => scenario === "risks-as-listed");
  return decisionOn(listed?.decisions, "erase_disk")?.decision === "auto";
}

function ranUnasked(
  { tool, arguments: given }: Decision,
  why: string,
): Omit<Extract<Judgement, { kind: "contradicted" }>, "kind"> {
  return {
    message: `The client ran ${showJson(tool)} without asking${why}.`,
    expected: "a decision asked or refused",
    observed: [`${showJson(tool)} with ${showJson(given)}: auto`],
    exchanges: [],
  };
}
