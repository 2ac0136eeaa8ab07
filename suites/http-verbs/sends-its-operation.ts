import { describeWork, workingCalls } from "../../harness/calls/replies/work.ts";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { unreadTraffic } from "../../harness/calls/execution/unread-traffic.ts";
import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { textsIn } from "../../harness/json/texts.ts";
import { intentOf } from "../../harness/api-stub/intents/request-intent.ts";
import { shownRequest, type UpstreamRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { requestLine } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";
import { finderOf, readingBy } from "./request-reading.ts";
import { mayBeOf, operationIn, sentByWorkingCalls } from "./sent-requests.ts";
import { sayStanding, type Standing, type Standings } from "./standing.ts";

const maxNamed = 3;

/** Makes the check that a tool sends the operation that it stands for. */
export function toolsSendTheirOperation(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/tools-send-their-operation",
    title: "A tool for an operation sends that operation's request.",
    level: "STATEMENT",
    severity: "warn",
    requirements: requirements("OAS-4.8.10-ID"),
    matters:
      "Users and clients expect the operation that the tool is named after; another operation does something else.",
    restsOn: "At least one working call sent the request of the operation.",
    cannotSee: "What other arguments send, and requests that were not recorded.",
    fix: [
      "Send the operation that the tool is named after.",
      "Or map the tool to its operation (`httpVerbs.tools` in the configuration).",
    ],
    evidence: calls,
    per: "tool",
    about: "calls-together",
    judge: standings.ofCalls(judgeSent),
  });
}

/**
 * Further requests are in order. Where the operation is missing, a tool that first looked something up may have stopped
 * there, since the answer was made up. A request that the document does not have may be the operation by another name.
 */
function judgeSent(standing: Standing, execution: Execution): Judgement {
  const { operation, document } = standing;
  if (workingCalls(execution).length === 0) return undecided(`no call worked (${describeWork(execution)})`);
  const sent = sentByWorkingCalls(execution);
  if (sent.length === 0) return undecided("no working call sent a request to a web API that was observed");
  const own = new Set(sent.flatMap(({ index, request }) => (mayBeOf(operation, request) ? [index] : [])));
  if (own.size > 0) return holds(own.size, `working calls sent ${requestLine(operation)}`);
  // An empty argument leaves a segment of the path empty, which makes another path.
  const telling = sent.filter(({ given }) => !textsIn(given).includes(""));
  if (telling.length === 0) return undecided("working calls sent requests only for empty arguments");
  const requests = telling.map(({ request }) => request);
  const finder = finderOf(document);
  const hosts = new Set(requests.map(({ host }) => host).filter((host) => !finder.servedAt(host)));
  if (hosts.size > 0)
    return undecided(`the document does not say what ${[...hosts].slice(0, maxNamed).join(", ")} serves`);
  const unknown = requests.filter((request) => operationIn(finder, request) === undefined);
  if (unknown.length > 0) return undecided(`the document does not have ${shown(unknown)}`);
  if (document.unread.length > 0) return undecided("not all of the document's operations were read");
  if (mayBeLookUps(standing, document, requests)) {
    return undecided(`working calls sent ${shown(requests)}, which may look up an input of the operation`);
  }
  const [unread] = workingCalls(execution).flatMap(({ exchange }) => unreadTraffic(exchange) ?? []);
  if (unread !== undefined) return undecided(unread);
  return contradicted({
    case: "another-operation",
    message: `${sayStanding(standing)}, but its working calls sent only ${shown(requests)}.`,
    expected: `${requestLine(operation)}, with or without other requests`,
    observed: requests.slice(0, maxNamed).map((request) => shownRequest(request)),
    exchanges: telling.slice(0, 1).map(({ index }) => index),
  });
}

/** A tool without arguments has nothing to look up first. */
function mayBeLookUps(
  { operation, profile }: Standing,
  document: OpenApiDocument,
  requests: readonly UpstreamRequest[],
): boolean {
  const reading = readingBy({ document, profile });
  const asksOnly = requests.every((request) => {
    const { kind, twice } = intentOf(request, reading);
    return kind === "reads" || (kind === "unknown" && twice === "unknown");
  });
  const isChosen = document.requestOf?.(operation)?.isChosen ?? true;
  return asksOnly && (isChosen || operation.path.includes("{"));
}

function shown(requests: readonly UpstreamRequest[]): string {
  const lines = [...new Set(requests.map((request) => shownRequest(request)))];
  const more = lines.length > maxNamed ? " and others" : "";
  return `${lines.slice(0, maxNamed).join(", ")}${more}`;
}
