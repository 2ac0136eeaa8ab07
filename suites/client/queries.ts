import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds } from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import { subjectOf, toolsListedBefore } from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { neverAsks, queriesIn } from "./reading.ts";

const drafts = ["annotations", "resolve"] as const;

export const queriesUseTheMethod = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: drafts,
  id: "client/queries-use-the-method",
  title: "A query has exactly the method of the proposal.",
  level: "REQUIRED",
  requirements: requirements("DA-REQ-01", "TR-REQ-01"),
  matters: "A server answers an unknown method with an error, and the client never gets the hints of a call.",
  restsOn: "Queries came with the method of the proposal, and no method came that merely looks like it.",
  cannotSee: "A method that does not look like it at all.",
  fix: ["Send the method as the proposal spells it: tools/annotations or tools/resolve."],
  judge: (transcript, subject) => {
    const { dialect } = subject;
    if (dialect === undefined || transcript.dialect !== dialect.id) return neverAsks;
    const looks = dialect.method.endsWith("annotations") ? /annotation/iu : /resolv/iu;
    const misspelt = transcript.events.flatMap((event, index) =>
      (event.kind === "request" || event.kind === "notification") &&
      event.method !== dialect.method &&
      looks.test(event.method)
        ? [{ method: event.method, index }]
        : [],
    )[0];
    if (misspelt !== undefined) {
      return contradicted({
        message: `The client sent ${showJson(misspelt.method)} to a server that announces ${dialect.method}.`,
        expected: dialect.method,
        observed: [`method ${showJson(misspelt.method)}`],
        exchanges: [misspelt.index],
        provenByTranscript: true,
      });
    }
    const queries = queriesIn(transcript, subject);
    return queries.length === 0 ? neverAsks : holds(queries.length);
  },
});

export const queriesHaveAnId = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: drafts,
  id: "client/queries-have-an-id",
  title: "A query is a request with an id, and no notification.",
  level: "REQUIRED",
  requirements: requirements("DA-REQ-05", "TR-REQ-05"),
  matters: "A notification is never answered.",
  restsOn: "Every message with the method of the proposal had an id.",
  cannotSee: "Messages that were no JSON.",
  fix: ["Send the query as a request."],
  judge: (transcript, subject) => {
    const { dialect } = subject;
    const index = transcript.events.findIndex(
      (event) => event.kind === "notification" && event.method === dialect?.method,
    );
    if (index !== -1) {
      return contradicted({
        message: `The client sent ${dialect?.method ?? ""} as a notification.`,
        expected: "a request with an id",
        observed: ["a message without an id"],
        exchanges: [index],
        provenByTranscript: true,
      });
    }
    const queries = queriesIn(transcript, subject);
    return queries.length === 0 ? neverAsks : holds(queries.length);
  },
});

export const queriesNameAListedTool = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  id: "client/queries-name-a-listed-tool",
  title: "A query names its tool exactly as it was listed.",
  level: "REQUIRED",
  requirements: requirements("DA-REQ-02", "TR-REQ-02", "TRX-REQ-01"),
  matters: "About another name the server knows nothing.",
  restsOn: "params.name of every query was the name of a tool that had been listed.",
  cannotSee: "Names with letters that some clients change, such as capitals.",
  fix: ["Send params.name as tools/list returned it."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    const wrong = queries.find((query) => {
      const { name } = subjectOf(query);
      return typeof name !== "string" || !toolsListedBefore(transcript, query.index).has(name);
    });
    if (wrong === undefined) return queries.length === 0 ? neverAsks : holds(queries.length);
    const listed = [...toolsListedBefore(transcript, wrong.index).keys()].join(", ");
    return contradicted({
      message: `The client asked about the tool ${showJson(subjectOf(wrong).name)}, which was not listed.`,
      expected: `one of ${listed || "no tool, since none was listed"}`,
      observed: [`params ${showJson(wrong.params)}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

export const queriesHaveArguments = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  id: "client/queries-have-arguments",
  title: "A query has the arguments of the call as an object, an empty one for a tool that takes none.",
  level: "REQUIRED",
  requirements: requirements("DA-REQ-03", "TR-REQ-03", "TRX-REQ-02"),
  matters: "The answer hangs on the arguments; without them a server refuses the query.",
  restsOn: "params.arguments of every query was an object.",
  cannotSee: "Whether a tool without arguments was asked about, if the client did not do so.",
  fix: ["Send arguments: {} where the call has none."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    const wrong = queries.find((query) => !isJsonObject(subjectOf(query).arguments));
    if (wrong === undefined) return queries.length === 0 ? neverAsks : holds(queries.length);
    return contradicted({
      case: subjectOf(wrong).arguments === undefined ? "absent" : "no-object",
      message: `The client asked about ${showJson(subjectOf(wrong).name)} with arguments ${showJson(subjectOf(wrong).arguments)}.`,
      expected: "an object",
      observed: [`params ${showJson(wrong.params)}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

export const onlyFlaggedToolsAreAskedAbout = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: drafts,
  id: "client/only-flagged-tools-are-asked-about",
  title: "The client asks about a tool only if it is listed with the flag.",
  level: "DEFAULT",
  requirements: requirements("DA-TOOL-04", "TR-TOOL-04"),
  matters: "Of a tool without the flag the server has nothing to say but an error, and every call waits for it.",
  restsOn: "Every tool that was asked about had been listed with the flag.",
  cannotSee: "Tools that the client did not call.",
  fix: ["Take an absent flag for false, and use the listed hints of the tool."],
  judge: (transcript, subject) => judgeFlags(transcript, subject),
});

function judgeFlags(
  transcript: Transcript,
  subject: ClientSubject,
): ReturnType<typeof contradicted> | ReturnType<typeof holds> {
  const { dialect } = subject;
  const queries = queriesIn(transcript, subject);
  if (dialect === undefined || queries.length === 0) return neverAsks;
  const unflagged = queries.find((query) => {
    const { name } = subjectOf(query);
    const tool = typeof name === "string" ? toolsListedBefore(transcript, query.index).get(name) : undefined;
    return tool !== undefined && dialect.offered(tool) !== true;
  });
  if (unflagged === undefined) return holds(queries.length);
  return contradicted({
    message: `The client asked about ${showJson(subjectOf(unflagged).name)}, which is listed without ${dialect.words.flag}.`,
    expected: "no query about it",
    observed: [`${unflagged.method} about ${showJson(subjectOf(unflagged).name)}`],
    exchanges: [unflagged.index],
    provenByTranscript: true,
  });
}
