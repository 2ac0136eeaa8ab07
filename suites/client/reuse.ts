import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { clientRuns } from "../../harness/clients/client-check.ts";
import { manageFiles } from "../../harness/clients/scenario/tools.ts";
import { subjectOf, type ReadRequest } from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { fillHints, readHints } from "../../harness/dialects/hints.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { member } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { argumentsIn, callsIn, isSameCall, isSameTool, neverAsks, queriesIn, resultOf, shownCall } from "./reading.ts";

const reuse = {
  evidence: clientRuns,
  per: "server",
  scenarios: ["hints-of-a-call"],
  cannotSee:
    "Whether a client that did not ask reused an answer or did without one, unless its driver reports decisions.",
} as const;

export const answersAreNotForOtherArguments = defineCheck({
  ...reuse,
  dialects: "all",
  id: "client/answers-are-not-for-other-arguments",
  title: "An answer is not reused for other arguments.",
  level: "MUST NOT",
  levelIn: { annotations: "SHOULD NOT", resolve: "SHOULD NOT" },
  requirements: requirements("DA-CLI-02", "TR-CLI-02", "TRX-CCH-01a"),
  matters: "The answer about reading a file says nothing of deleting it.",
  restsOn: "Each call of a tool that had been asked about came after a query with its own arguments.",
  fix: ["Keep no answer beyond the call that it is about, or keep it under the tool and its arguments."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    if (queries.length === 0) return neverAsks;
    const calls = callsIn(transcript).filter((call) =>
      queries.some((query) => isSameTool(query, call) && isAnsweredBefore(query, call)),
    );
    const unasked = calls.find((call) => !queries.some((query) => isSameCall(query, call)));
    if (unasked === undefined) return calls.length === 0 ? undecided(nothingToReuse) : holds(calls.length);
    return reused(transcript, unasked, "after it had asked with other arguments alone");
  },
});

export const answersAreNotForLaterCalls = defineCheck({
  ...reuse,
  dialects: ["resolution-ext"],
  id: "client/answers-are-not-for-later-calls",
  title: "An answer is not reused for a later call with the same arguments.",
  level: "MUST NOT",
  requirements: requirements("TRX-CCH-01b"),
  matters: "What the answer rested on may have changed with the first call.",
  restsOn: "There were as many queries as calls with these arguments.",
  fix: ["Ask again before each call."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    if (queries.length === 0) return neverAsks;
    const calls = callsIn(transcript);
    const repeated = calls.filter((call, index) => calls.findIndex((each) => isSameCall(each, call)) < index);
    const asked = repeated.filter((call) =>
      queries.some((query) => isSameCall(query, call) && isAnsweredBefore(query, call)),
    );
    if (asked.length === 0) return undecided("the client made no call twice that it had asked about");
    const unasked = asked.find((call) => {
      const before = (each: ReadRequest): boolean => isSameCall(each, call) && each.index <= call.index;
      const made = queries.filter(before);
      // What was called before the first query had no answer to reuse.
      const since = calls.filter((each) => before(each) && each.index > (made[0]?.index ?? Infinity));
      return made.length < since.length;
    });
    return unasked === undefined
      ? holds(asked.length)
      : reused(transcript, unasked, "a second time, after it had asked once");
  },
});

const nothingToReuse = "the client made no call after an answer about its tool";

/** Whether the client had hints that it could reuse for a call: an error gives none. */
function isAnsweredBefore(query: ReadRequest, call: ReadRequest): boolean {
  return resultOf(query) !== undefined && (query.answer?.index ?? Infinity) < call.index;
}

/**
 * A client may also do without an answer. That it reused one is certain only where it ran unasked what its listed hints call
 * destructive; else the finding is a warning.
 */
function reused(transcript: Transcript, call: ReadRequest, when: string): Judgement {
  const decision = transcript.decisions?.findLast(
    (each) => each.tool === subjectOf(call).name && jsonEqual(each.arguments, argumentsIn(call)),
  );
  const listed = fillHints(readHints(member(manageFiles, "annotations")), defaultHints);
  const isCertain = decision?.decision === "auto" && subjectOf(call).name === "manage_files" && listed.destructiveHint;
  return contradicted({
    message: `The client called ${shownCall(call)} ${when}${isCertain ? ", and ran it without asking" : ": it reused the answer, or did without one"}.`,
    expected: "a query with these arguments before the call",
    observed: [`tools/call ${shownCall(call)}`],
    exchanges: [call.index],
    ...(isCertain ? {} : { severity: "warn" }),
  });
}
