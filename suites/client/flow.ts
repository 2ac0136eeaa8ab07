import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import { requestsIn, type ReadRequest } from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { showJson } from "../../harness/json/show.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import {
  argumentsIn,
  callsIn,
  isSameCall,
  isSameTool,
  neverAsks,
  queriesIn,
  resultOf,
  shownCall,
  timelyQueriesIn,
} from "./reading.ts";

export const callsAreThoseAskedAbout = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  id: "client/calls-are-those-asked-about",
  title: "The client calls the tool with the arguments that it asked about.",
  level: "MUST",
  levelIn: { annotations: "STATEMENT", resolve: "STATEMENT" },
  requirements: requirements("DA-REQ-04", "TR-REQ-04", "TRX-CLI-01"),
  matters: "The answer is about other arguments, and says nothing of what the call does.",
  restsOn: "Before each call that came after a query about its tool, there was one with equal arguments.",
  cannotSee: "Calls before which the client asked nothing.",
  fix: ["Complete the arguments first, then ask, and call with what you asked about."],
  judge: (transcript, subject) => {
    const queries = timelyQueriesIn(transcript, subject);
    if (queries.length === 0) return neverAsks;
    const calls = callsIn(transcript);
    const pairs = calls.flatMap((call, index) => {
      const before = calls.slice(0, index).findLast((each) => isSameTool(each, call));
      const asked = queries.filter((query) => isSameTool(query, call) && query.index < call.index);
      const last = asked.at(-1);
      return last === undefined || last.index < (before?.index ?? -1) ? [] : [{ call, last, asked }];
    });
    const wrong = pairs.find(({ call, asked }) => !asked.some((query) => isSameCall(query, call)));
    if (wrong === undefined)
      return pairs.length === 0 ? undecided("the client asked, and called nothing") : holds(pairs.length);
    return contradicted({
      message: `The client asked about ${shownCall(wrong.last)}, and called it with ${showJson(argumentsIn(wrong.call))}.`,
      expected: "equal arguments",
      observed: [
        `${wrong.last.method} with ${showJson(argumentsIn(wrong.last))}`,
        `tools/call with ${showJson(argumentsIn(wrong.call))}`,
      ],
      exchanges: [wrong.last.index, wrong.call.index],
      provenByTranscript: true,
    });
  },
});

export const callsWaitForTheAnswer = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  id: "client/calls-wait-for-the-answer",
  title: "The client lists, asks, waits for the answer, and only then calls.",
  level: "STATEMENT",
  requirements: requirements("DA-FLOW-01", "TR-FLOW-01", "TRX-FLOW-01"),
  matters: "An answer that comes after the call can decide nothing.",
  restsOn: "Each call came after the answer to the query about it, and each query after a list.",
  cannotSee: "Whether the client looked at the answer.",
  fix: ["Send tools/call when the answer has come, or when you have given up waiting for it."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    if (queries.length === 0) return neverAsks;
    const listed = requestsIn(transcript, "tools/list").find((list) => resultOf(list) !== undefined)?.answer?.index;
    const early = queries.find(({ index }) => index < (listed ?? Infinity));
    if (early !== undefined)
      return outOfOrder("asked-before-the-list", "asked before it had listed the tools", [early]);
    const calls = callsIn(transcript);
    const hasty = calls.flatMap((call) => {
      const query = queries.findLast((each) => isSameCall(each, call) && each.index < call.index);
      return query !== undefined && (query.answer?.index ?? Infinity) > call.index ? [[query, call]] : [];
    })[0];
    if (hasty !== undefined) return outOfOrder("called-before-the-answer", "called before the answer had come", hasty);
    const late = calls.flatMap((call, position) => {
      const next = calls.slice(position + 1).find((each) => isSameTool(each, call))?.index ?? Infinity;
      const query = queries.find((each) => isSameCall(each, call));
      return query !== undefined && query.index > call.index && query.index < next ? [[call, query]] : [];
    })[0];
    if (late !== undefined) return outOfOrder("asked-after-the-call", "asked when it had called already", late);
    return holds(queries.length);
  },
});

function outOfOrder(which: string, what: string, requests: readonly ReadRequest[]): Judgement {
  return contradicted({
    case: which,
    message: `The client ${what}: ${requests.map(({ method }) => method).join(", then ")}.`,
    expected: "tools/list, then the query and its answer, then tools/call",
    observed: requests.map((request) => `${request.method} ${shownCall(request)}`),
    exchanges: requests.map(({ index }) => index),
  });
}

export const queriesComeRightBeforeTheCall = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  scenarios: ["hints-of-a-call"],
  id: "client/queries-come-right-before-the-call",
  title: "The client asks when the arguments are final, right before the call.",
  level: "SHOULD",
  requirements: requirements("TRX-CCH-02"),
  matters: "What the answer rests on may have changed until the call is made.",
  restsOn: "Between the answer and the call, no other call was made and no list was asked for.",
  cannotSee: "How long the client waited.",
  fix: ["Move the query to the moment before tools/call."],
  judge: (transcript, subject) => {
    const pairs = pairsIn(transcript, subject);
    if (pairs.length === 0) return neverAsks;
    const others = requestsIn(transcript, "tools/call", "tools/list");
    const between = pairs.flatMap(({ query, call }) => {
      const other = others.find(
        ({ index, answer }) => index > (query.answer?.index ?? Infinity) && (answer?.index ?? Infinity) < call.index,
      );
      return other === undefined ? [] : [{ query, other, call }];
    })[0];
    if (between === undefined) return holds(pairs.length);
    return contradicted({
      message: `Between the answer about ${shownCall(between.query)} and the call, the client sent ${between.other.method}.`,
      expected: "the query as the last request before the call",
      observed: [between.query, between.other, between.call].map(({ method }) => method),
      exchanges: [between.query.index, between.other.index, between.call.index],
    });
  },
});

/** Each call, with the last query before it that is about it and about no earlier call. */
function pairsIn(
  transcript: Transcript,
  subject: ClientSubject,
): readonly { readonly query: ReadRequest; readonly call: ReadRequest }[] {
  const queries = timelyQueriesIn(transcript, subject);
  const calls = callsIn(transcript);
  return calls.flatMap((call) => {
    const before = calls.findLast((each) => isSameCall(each, call) && each.index < call.index)?.index ?? -1;
    const query = queries.findLast((each) => isSameCall(each, call) && each.index < call.index && each.index > before);
    return query === undefined ? [] : [{ query, call }];
  });
}
