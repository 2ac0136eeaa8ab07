import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { clientRuns } from "../../harness/clients/client-check.ts";
import { breakingTools } from "../../harness/clients/scenarios/calls.ts";
import { describeClientEnd } from "../../harness/clients/describe-end.ts";
import { spokenIn, requestsIn, subjectOf, type ReadRequest } from "../../harness/clients/transcript/read-transcript.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { fillHints, readHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { callsIn, hasFailed, isSameCall, judgeGoesOn, listAnswered, resultOf, shownCall } from "./reading.ts";

export const callsAreNotSentAgain = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["broken-connection"],
  id: "client/calls-are-not-sent-again",
  title: "A call whose answer was lost is not sent again by itself, unless the tool is idempotent or only reads.",
  level: "DEFAULT",
  // The harm is that of an untrue hint: a message is sent twice, an account is charged twice.
  severity: "fail",
  requirements: requirements("CORE-ANN-13"),
  matters: "The first call may have been carried out: what is sent again is paid, posted or deleted twice.",
  restsOn: "The connection was broken in place of an answer, and each of these calls came once.",
  cannotSee: "What the client does after a timeout, and what it sends when its user asks for it again.",
  fix: [
    "Send a call again by yourself only where readOnlyHint or idempotentHint is true; an absent idempotentHint is false.",
    "Turn off the retries of your HTTP client for POST.",
  ],
  judge: (transcript) => {
    const calls = callsIn(transcript);
    const broken = calls.filter(({ answer }) => answer?.answer.kind === "broken");
    if (broken.length === 0) return undecided("the client made none of the calls that are never answered");
    const repeated = broken.filter(
      (call, index) => !mayBeRepeated(call) && broken.findIndex((each) => isSameCall(each, call)) < index,
    );
    if (repeated.length === 0) return holds(broken.length);
    // A call that comes after others may come from a driver that repeats its steps.
    const again = repeated.find((call) => {
      const before = calls[calls.indexOf(call) - 1];
      return before !== undefined && isSameCall(before, call);
    });
    if (again === undefined) return undecided("the calls came a second time after others, as if they were asked for");
    const same = broken.filter((call) => isSameCall(call, again));
    const tool = toolOf(again);
    return contradicted({
      case: tool?.["annotations"] === undefined ? "without-hints" : "not-idempotent",
      message: `The client sent the call of ${shownCall(again)} ${same.length} times, though nothing says that it is idempotent.`,
      expected: "one call; what became of it is for the user to find out",
      observed: same.map((call) => `tools/call ${shownCall(call)}`),
      exchanges: same.map(({ index }) => index),
      // Two clients in step look like one that calls twice, but each of them lists the tools.
      ...(requestsIn(transcript, "tools/list").length > 1 ? {} : { provenByTranscript: true }),
    });
  },
});

function toolOf(call: ReadRequest): (typeof breakingTools)[number] | undefined {
  return breakingTools.find((tool) => tool["name"] === subjectOf(call).name);
}

function mayBeRepeated(call: ReadRequest): boolean {
  const tool = toolOf(call);
  const hints = fillHints(readHints(tool === undefined ? undefined : member(tool, "annotations")), defaultHints);
  return hints.readOnlyHint || hints.idempotentHint;
}

export const callsNameATool = defineCheck({
  evidence: clientRuns,
  per: "server",
  id: "client/calls-name-a-tool",
  title: "A call has the name of its tool, and arguments that are an object or absent.",
  level: "REQUIRED",
  requirements: requirements("CORE-TOOL-11"),
  matters: "A server cannot carry out what it cannot read.",
  restsOn: "Every tools/call had a string as its name, and an object as its arguments or none.",
  cannotSee: "Whether the arguments fit the schema of the tool.",
  fix: ["Send params.name as listed, and params.arguments as an object."],
  judge: (transcript) => {
    const calls = requestsIn(transcript, "tools/call");
    if (calls.length === 0) {
      const { end } = transcript;
      return notApplicable(`the client called no tool${hasFailed(end) ? `; ${describeClientEnd(end)}` : ""}`);
    }
    const wrong = calls.find((call) => {
      const { name, arguments: given } = subjectOf(call);
      return typeof name !== "string" || (given !== undefined && !isJsonObject(given));
    });
    if (wrong === undefined) return holds(calls.length);
    return contradicted({
      message: "The client called a tool without a name, or with arguments that are not an object.",
      expected: "name: a string; arguments: an object, or absent",
      observed: [`params ${showJson(wrong.params)}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

export const resultWithoutIsErrorIsSuccess = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["list-and-call"],
  id: "client/result-without-is-error-is-success",
  title: "A result without isError counts as a success.",
  level: "DEFAULT",
  severity: "note",
  requirements: requirements("CORE-OUT-06"),
  matters: "Most servers leave isError out where a call went well.",
  restsOn: "After a result without isError the client went on, or its driver ended without an error.",
  cannotSee: "What the client told its model of the result.",
  fix: ["Take a result for a failure only where isError is true."],
  judge: (transcript) => {
    const calls = callsIn(transcript);
    const [first, second] = calls;
    if (first === undefined || resultOf(first) === undefined) return undecided("the client got no result of a call");
    const { end } = transcript;
    if (second !== undefined || end.kind === "left" || (end.kind === "exited" && end.exitCode === 0)) return holds(1);
    if (end.kind === "out-of-time")
      return undecided(`the client made no further call, and shows nothing of the result; ${describeClientEnd(end)}`);
    return contradicted({
      message: `The client got a result without isError, and made no further call; ${describeClientEnd(end)}.`,
      expected: "the next call, or an end without an error",
      observed: ["one tools/call, answered with a result"],
      exchanges: [first.index],
    });
  },
});

export const missingResultTypeIsComplete = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["no-result-type"],
  comparesWith: ["result-type-in-a-session"],
  id: "client/missing-result-type-is-complete",
  title: "In a session, a result without resultType counts as complete.",
  level: "MUST",
  requirements: requirements("CORE-META-08"),
  matters: "Servers of older revisions send none, and would be lost.",
  restsOn: "The client called a tool that it knew from a list without resultType.",
  cannotSee: "What it made of the result of the call.",
  fix: ['Take an absent resultType for "complete".'],
  judge: (transcript, subject) => {
    // A server of that revision has to send it, and a client may hold it to that.
    if (spokenIn(transcript).opensWith === "server/discover")
      return notApplicable("the rule is about servers of revisions before 2026-07-28");
    return judgeGoesOn(transcript, subject, {
      after: listAnswered(transcript),
      what: "results without resultType",
      control: "result-type-in-a-session",
    });
  },
});

export const retriesHaveANewId = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["input-required"],
  since: "2026-07-28",
  id: "client/retries-have-a-new-id",
  title: "A request that is sent again with the required input has an id of its own.",
  level: "MUST",
  requirements: requirements("CORE-MRTR-02"),
  matters: "A server that has answered an id takes the same one for a repetition, or refuses it.",
  restsOn: "The call that carried the input had another id than the one that was answered with input_required.",
  cannotSee: "Clients that declare neither roots nor elicitation: they cannot be asked.",
  fix: ["Give the retry the next id: it is a request like any other."],
  judge: (transcript) => {
    const calls = callsIn(transcript);
    const asked = calls.find((call) => resultOf(call)?.["resultType"] === "input_required");
    if (asked === undefined) return notApplicable("the client declares nothing that it can be asked for");
    const retry = calls.find((call) => call.index > asked.index && Object.hasOwn(call.given, "inputResponses"));
    if (retry === undefined) return undecided("the client did not send the call again");
    if (retry.id !== asked.id) return holds(1);
    return contradicted({
      message: `The client sent the call again with the same id ${showJson(asked.id)}.`,
      expected: "another id",
      observed: [asked, retry].map(({ id }) => `tools/call with id ${showJson(id)}`),
      exchanges: [asked.index, retry.index],
      provenByTranscript: true,
    });
  },
});

export const schemasAreNotFetched = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["network-reference"],
  id: "client/schemas-are-not-fetched",
  title: "A $ref to the network is not fetched.",
  level: "MUST NOT",
  requirements: requirements("CORE-SCH-03"),
  matters: "A server could make each of its clients send requests from inside of their network.",
  restsOn: "The client read a schema that refers to a document on the network, and did not ask for it.",
  cannotSee: "What it would fetch to validate results, and whether it rejects the schema.",
  fix: ["Compile schemas without a loader for the network."],
  judge: (transcript) => {
    if (listAnswered(transcript) === undefined) return undecided("the client asked for no list");
    const fetched = transcript.events.flatMap((event) => (event.kind === "fetch" ? [event.path] : []));
    if (fetched.length === 0) return holds(1);
    return contradicted({
      message: "The client fetched the document that a schema of a tool refers to.",
      expected: "no request for it",
      observed: fetched.map((path) => `GET ${path}`),
      provenByTranscript: true,
    });
  },
});
