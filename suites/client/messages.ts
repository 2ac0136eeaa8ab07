import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds } from "../../harness/check/judgement.ts";
import { clientRuns } from "../../harness/clients/client-check.ts";
import {
  requestsIn,
  statelessRequestsIn,
  subjectOf,
  type ReadRequest,
} from "../../harness/clients/transcript/read-transcript.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { neverAsks, queriesIn } from "./reading.ts";

export const pendingIdsDiffer = defineCheck({
  evidence: clientRuns,
  per: "server",
  id: "client/pending-ids-differ",
  title: "Each request has an id, a string or an integer, that no pending request of the client has.",
  level: "MUST",
  requirements: requirements("CORE-META-09", "TRX-REF-04"),
  matters: "With one id for two requests an answer goes to the wrong one.",
  restsOn: "No request had the id of one that was not answered yet.",
  cannotSee: "Ids of requests that the client sent one after the other alone.",
  fix: ["Count the ids of each connection."],
  judge: (transcript) => {
    const requests = requestsIn(transcript);
    const odd = requests.find(({ id }) => typeof id !== "string" && !Number.isInteger(id));
    if (odd !== undefined) {
      return contradicted({
        case: "wrong-type",
        message: `The client sent ${odd.method} with the id ${showJson(odd.id)}.`,
        expected: "a string or an integer",
        observed: [`id ${showJson(odd.id)}`],
        exchanges: [odd.index],
        provenByTranscript: true,
      });
    }
    const twice = requests.flatMap((later) => {
      const first = requests.find((earlier) => isPendingTwin(earlier, later));
      return first === undefined ? [] : [{ first, later }];
    })[0];
    if (twice === undefined) return holds(requests.length);
    const { first, later } = twice;
    return contradicted({
      case: "used-twice",
      message: `The client sent ${later.method} with the id ${showJson(later.id)}, which ${first.method} had that was not answered yet.`,
      expected: "an id that no pending request has",
      observed: [first, later].map(({ method, id }) => `${method} with id ${showJson(id)}`),
      exchanges: [first.index, later.index],
      provenByTranscript: true,
    });
  },
});

function isPendingTwin(earlier: ReadRequest, later: ReadRequest): boolean {
  if (earlier.index >= later.index || earlier.id !== later.id || earlier.connection !== later.connection) return false;
  return earlier.answer === undefined || earlier.answer.index > later.index;
}

export const metadataIsOnEveryRequest = defineCheck({
  evidence: clientRuns,
  per: "server",
  since: "2026-07-28",
  id: "client/metadata-is-on-every-request",
  title: "Each request says in which revision it is, and what the client can do.",
  level: "MUST",
  requirements: requirements("CORE-META-01"),
  matters: "Without a session nothing else tells a server whom it answers.",
  restsOn: "Every request had its protocol version and the client's capabilities in _meta.",
  cannotSee: "Whether the capabilities are true.",
  fix: [`Send ${metaKeys.protocolVersion} and ${metaKeys.clientCapabilities} in _meta of each request.`],
  judge: (transcript) => {
    const requests = statelessRequestsIn(transcript);
    const wrong = requests.find(({ meta }) => lacks(meta).length > 0);
    if (wrong === undefined) return holds(requests.length);
    return contradicted({
      message: `The client sent ${wrong.method} without ${lacks(wrong.meta).join(" and ")} in _meta.`,
      expected: "both in _meta of every request",
      observed: [`_meta ${showJson(wrong.meta)}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

function lacks(meta: ReadRequest["meta"]): readonly string[] {
  return [
    ...(typeof member(meta, metaKeys.protocolVersion) === "string" ? [] : ["protocolVersion"]),
    ...(isJsonObject(member(meta, metaKeys.clientCapabilities)) ? [] : ["clientCapabilities"]),
  ];
}

/** Requests whose subject a header names, with the member that has it. */
const subjects: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

export const headersNameMethodAndTool = defineCheck({
  evidence: clientRuns,
  per: "server",
  since: "2026-07-28",
  needsHttp: true,
  id: "client/headers-name-method-and-tool",
  title: "Over HTTP each request has its method in Mcp-Method, and a call its tool in Mcp-Name.",
  level: "REQUIRED",
  requirements: requirements("CORE-HTTP-01"),
  matters: "Gateways route and allow by these headers, without reading the body.",
  restsOn: "The headers of every request were those of its body.",
  cannotSee: "Headers for parameters, which a schema may ask for.",
  fix: ["Set Mcp-Method on every POST, and Mcp-Name on tools/call, resources/read and prompts/get."],
  judge: (transcript) => {
    const requests = statelessRequestsIn(transcript);
    const wrong = requests.find((request) => wrongHeader(request) !== undefined);
    if (wrong === undefined) return holds(requests.length);
    const header = wrongHeader(wrong) ?? "mcp-method";
    return contradicted({
      case: header,
      message: `The client sent ${wrong.method} with ${header === "mcp-method" ? "Mcp-Method" : "Mcp-Name"} ${showJson(wrong.headers?.[header])}.`,
      expected: "the method of the body in Mcp-Method, and the name of a tool that is called in Mcp-Name",
      observed: [`headers ${showJson({ ...wrong.headers })}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

function wrongHeader({ method, given, headers = {} }: ReadRequest): "mcp-method" | "mcp-name" | undefined {
  if (headers["mcp-method"] !== method) return "mcp-method";
  const key = subjects.get(method);
  const subject = key === undefined ? undefined : member(given, key);
  return typeof subject === "string" && headers["mcp-name"] !== subject ? "mcp-name" : undefined;
}

export const queriesHaveAMethodHeader = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  since: "2026-07-28",
  needsHttp: true,
  id: "client/queries-have-a-method-header",
  title: "Over HTTP a query has its method in Mcp-Method.",
  level: "STATEMENT",
  requirements: requirements("TRX-HTTP-01"),
  matters: "A gateway that knows the methods it lets through refuses a query without the header.",
  restsOn: "Mcp-Method of every query was tools/resolve.",
  cannotSee: "Mcp-Name, of which the extension says nothing.",
  fix: ["Set Mcp-Method on tools/resolve as on every other request."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    if (queries.length === 0) return neverAsks;
    const wrong = queries.find(({ method, headers }) => headers?.["mcp-method"] !== method);
    if (wrong === undefined) return holds(queries.length);
    return contradicted({
      message: `The client asked about ${showJson(subjectOf(wrong).name)} with Mcp-Method ${showJson(wrong.headers?.["mcp-method"])}.`,
      expected: `Mcp-Method: ${wrong.method}`,
      observed: [`headers ${showJson({ ...wrong.headers })}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});
