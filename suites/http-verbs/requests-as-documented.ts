import type { Execution } from "../../harness/calls/execution/execution.ts";
import { describeWork } from "../../harness/calls/replies/work.ts";
import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { shownRequest } from "../../harness/api-stub/traffic/upstream-event.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { showJson } from "../../harness/json/show.ts";
import { plainName } from "./match.ts";
import { requestLine } from "./openapi/operation.ts";
import { requestFaults, type RequestFault } from "./request-faults.ts";
import { mayBeOf, sentByWorkingCalls, type SentRequest } from "./sent-requests.ts";
import type { Standing, Standings } from "./standing.ts";

const maxObserved = 3;
const maxShown = 400;

/** Makes the check that a request of a tool to its operation is as documented. */
export function requestsAreAsDocumented(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/requests-are-as-documented",
    title: "A tool for an operation sends what the OpenAPI document requires.",
    level: "STATEMENT",
    severity: "warn",
    requirements: requirements("OAS-4.8.12-REQUIRED", "OAS-4.8.13-BODY"),
    matters: "The API rejects such a request, or reads it as another one, so that no call of the tool works.",
    restsOn: "At least one request of a working call has the parameters, headers and body that the document requires.",
    cannotSee: "Values of headers that are not recorded, and requests for other arguments.",
    fix: [
      "Send what the document requires, from the arguments or with a default value.",
      "Or make the needed arguments required in the inputSchema.",
      "Or correct the document, if the API requires less.",
    ],
    evidence: calls,
    per: "tool",
    about: "calls-together",
    judge: standings.ofCalls(judgeRequests),
  });
}

interface Examined extends SentRequest {
  readonly faults: readonly RequestFault[];
}

/** One request that is as documented shows that the tool can send it: the others lack what their calls did not give. */
function judgeRequests({ tool, operation, document }: Standing, execution: Execution): Judgement {
  const documented = document.requestOf?.(operation);
  if (documented === undefined) return notApplicable("the requests of its operation are not known");
  if (documented.required.length === 0 && documented.body === undefined)
    return notApplicable(`the document requires nothing for ${requestLine(operation)} that can be observed`);
  const own = sentByWorkingCalls(execution).filter(({ request }) => mayBeOf(operation, request));
  if (own.length === 0) return undecided(`no working call sent ${requestLine(operation)} (${describeWork(execution)})`);
  const takes = argumentNames(tool);
  const examined = own.flatMap((sent): readonly Examined[] => {
    const faults = requestFaults(documented, sent.request, { given: sent.given, takes });
    return faults === undefined ? [] : [{ ...sent, faults }];
  });
  const right = examined.filter(({ faults }) => faults.length === 0);
  if (right.length > 0) return holds(right.length);
  const [first] = examined;
  if (first === undefined || examined.length < own.length)
    return undecided("not all request bodies could be validated");
  const [fault] = first.faults.filter(({ isGiven }) => !isGiven);
  if (fault === undefined || !examined.every(({ faults }) => faults.some(({ isGiven }) => !isGiven))) {
    const [given] = examined.flatMap(({ faults }) => faults);
    return undecided(
      `every request was sent ${given?.words ?? "as the calls had it"}, and the arguments of the calls are the reason`,
    );
  }
  return contradicted({
    case: fault.case,
    message: `Tool ${showJson(tool.name)} sends ${requestLine(operation)} ${fault.words}.`,
    expected: "at least one working call whose request matches the document",
    observed: examined
      .slice(0, maxObserved)
      .map(({ request }) => excerpt(`${shownRequest(request)}?${request.query} ${request.body.text ?? ""}`, maxShown)),
    exchanges: [first.index],
  });
}

/** Members at the top, and members of objects there: a tool may take the body as one argument. */
function argumentNames({ definition }: ListedTool): ReadonlySet<string> {
  const names = new Set<string>();
  const schema = member(definition, "inputSchema");
  const top = isJsonObject(schema) ? member(schema, "properties") : undefined;
  for (const [name, property] of Object.entries(isJsonObject(top) ? top : {})) {
    names.add(plainName(name));
    const inner = isJsonObject(property) ? member(property, "properties") : undefined;
    for (const each of Object.keys(isJsonObject(inner) ? inner : {})) names.add(plainName(each));
  }
  return names;
}
