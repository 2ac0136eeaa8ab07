import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import {
  capabilitiesOf,
  objectOf,
  requestsIn,
  type ReadRequest,
} from "../../harness/clients/transcript/read-transcript.ts";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { callsIn, extensionIn, isEmptySettings, isRefusedWith, neverAsks, queriesIn, resultOf } from "./reading.ts";

export const queriesDeclareTheExtension = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  since: "2026-07-28",
  id: "client/queries-declare-the-extension",
  title: "Each query declares the extension and its protocol version, also after server/discover.",
  level: "MUST",
  requirements: requirements("TRX-NEG-01", "TRX-NEG-07", "TRX-REQ-03"),
  matters:
    "Without a session a server knows of a client only what the request says, and refuses the query with -32021.",
  restsOn: "_meta of every query had the protocol version, and the extension with empty settings.",
  cannotSee: "Requests of other methods.",
  fix: ["Send the extension in io.modelcontextprotocol/clientCapabilities of each tools/resolve."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject).filter((query) => query.answer !== undefined);
    if (transcript.dialect === "static" || queries.length === 0) return neverAsks;
    const wrong = queries.find((query) => lackOf(query, subject) !== undefined);
    if (wrong === undefined) return holds(queries.length);
    return contradicted({
      case: lackOf(wrong, subject) ?? "extension",
      message:
        lackOf(wrong, subject) === "version"
          ? "The client sent a query without its protocol version."
          : "The client sent a query that does not declare the extension with empty settings.",
      expected: `${metaKeys.protocolVersion}, and the extension in ${metaKeys.clientCapabilities}`,
      observed: [`_meta ${showJson(wrong.meta)}`],
      exchanges: [wrong.index],
      provenByTranscript: true,
    });
  },
});

function lackOf(query: ReadRequest, { dialect }: ClientSubject): "extension" | "version" | undefined {
  if (typeof member(query.meta, metaKeys.protocolVersion) !== "string") return "version";
  return isEmptySettings(extensionIn(capabilitiesOf(query), dialect)) ? undefined : "extension";
}

export const listsDeclareTheExtension = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  since: "2026-07-28",
  id: "client/lists-declare-the-extension",
  title: "A client that goes by the markers of a list declares the extension on that list.",
  level: "STATEMENT",
  requirements: requirements("TRX-NEG-02"),
  matters: "A server need not mark its tools for a client that does not declare the extension.",
  restsOn: "The list before each query declared the extension.",
  cannotSee: "Whether the client looked at the markers.",
  fix: ["Send the extension in io.modelcontextprotocol/clientCapabilities of tools/list."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    if (transcript.dialect === "static" || queries.length === 0) return neverAsks;
    const lists = requestsIn(transcript, "tools/list").filter((list) => resultOf(list) !== undefined);
    const bare = queries.flatMap((query) => {
      const list = lists.findLast(({ index }) => index < query.index);
      return list === undefined || isEmptySettings(extensionIn(capabilitiesOf(list), subject.dialect))
        ? []
        : [{ list, query }];
    })[0];
    if (bare === undefined) return holds(queries.length);
    return contradicted({
      message: "The client listed the tools without declaring the extension, and went by the markers of that list.",
      expected: "the extension in the capabilities of tools/list",
      observed: [`tools/list with _meta ${showJson(bare.list.meta)}`],
      exchanges: [bare.list.index, bare.query.index],
    });
  },
});

export const handshakeDeclaresTheExtension = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  until: "2026-07-28",
  id: "client/handshake-declares-the-extension",
  title: "With a handshake, the client declares the extension there before it asks.",
  level: "STATEMENT",
  requirements: requirements("TRX-NEG-08b"),
  matters: "In a session a server goes by what was agreed on at its beginning.",
  restsOn: "initialize had the extension with empty settings in capabilities.extensions.",
  cannotSee: "What the client sends in revisions without a handshake.",
  fix: ["Send the extension in capabilities.extensions of initialize."],
  judge: (transcript, subject) => {
    const [query] = queriesIn(transcript, subject);
    if (transcript.dialect === "static" || query === undefined) return neverAsks;
    const handshake = requestsIn(transcript, "initialize").findLast(({ index }) => index < query.index);
    const declared = objectOf(member(handshake?.given ?? {}, "capabilities"));
    if (isEmptySettings(extensionIn(declared, subject.dialect))) return holds(1);
    return contradicted({
      message: "The client asked in the extension, and had not declared it in initialize.",
      expected: `capabilities.extensions["${resolutionExtensionId}"]: {}`,
      observed: [`initialize with capabilities ${showJson(declared)}`],
      exchanges: [...(handshake === undefined ? [] : [handshake.index]), query.index],
      provenByTranscript: true,
    });
  },
});

export const extensionIsDeclaredAfterRefusal = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  scenarios: ["extension-demanded"],
  since: "2026-07-28",
  id: "client/extension-is-declared-after-refusal",
  title: "After error -32021 the client declares the extension in its next query.",
  level: "STATEMENT",
  requirements: requirements("TRX-ERR-02c"),
  matters: "The same query again gets the same error.",
  restsOn: "The query after the error declared the extension.",
  cannotSee: "Clients that do not ask again.",
  fix: ["Add the capability that the error names, and send the query again."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    const refusedQuery = queries.find((query) => isRefusedWith(query, -32021));
    if (refusedQuery === undefined) return neverAsks;
    const next = queries.find(({ index }) => index > refusedQuery.index);
    if (next === undefined) return notApplicable("the client did not ask again after the error");
    if (isEmptySettings(extensionIn(capabilitiesOf(next), subject.dialect))) return holds(1);
    return contradicted({
      message: "After error -32021 the client asked again, and did not declare the extension.",
      expected: "the extension in the capabilities of the query",
      observed: [`_meta ${showJson(next.meta)}`],
      exchanges: [refusedQuery.index, next.index],
      provenByTranscript: true,
    });
  },
});

export const listIsOfTheSameCapabilities = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["extension-declared-later"],
  since: "2026-07-28",
  id: "client/list-is-of-the-same-capabilities",
  title: "A client that declares an extension from now on lists the tools again.",
  level: "MUST NOT",
  requirements: requirements("CORE-CACHE-02"),
  matters: "The list that was asked for without the extension lacks the markers, so that the client never asks.",
  restsOn: "The client declared the extension on a list after it had listed without, and before it called.",
  cannotSee: "Clients whose driver cannot choose when the extension is declared.",
  fix: ["Make the declared capabilities a part of the key under which a list is cached."],
  judge: (transcript) => {
    const declares = (request: ReadRequest): boolean =>
      Object.hasOwn(objectOf(capabilitiesOf(request)["extensions"]), resolutionExtensionId);
    const lists = requestsIn(transcript, "tools/list");
    const bare = lists.find((list) => !declares(list));
    const first = requestsIn(transcript).find(
      (request) => declares(request) && request.index > (bare?.index ?? Infinity),
    );
    if (bare === undefined || first === undefined) return notApplicable("the client did not change what it declares");
    const work = [...callsIn(transcript), ...requestsIn(transcript, "tools/resolve")]
      .filter(({ index }) => index >= first.index)
      .toSorted((left, right) => left.index - right.index)[0];
    if (work === undefined) return undecided("the client made no call with the extension declared");
    if (lists.some((list) => declares(list) && list.index < work.index)) return holds(1);
    return contradicted({
      message: "The client declared the extension, and went by a list that it had asked for without it.",
      expected: "tools/list with the extension before the call",
      observed: [`tools/list without the extension, then ${work.method} with it`],
      exchanges: [bare.index, work.index],
    });
  },
});
