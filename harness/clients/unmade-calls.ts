import { jsonEqual } from "../json/canonical.ts";
import { describeShortEnd } from "./describe-end.ts";
import type { AskedCall } from "./scenario/scenario.ts";
import { scenarios } from "./scenarios/index.ts";
import { requestsIn, subjectOf, type ReadRequest } from "./transcript/read-transcript.ts";
import type { Transcript } from "./transcript/transcript.ts";

/** Invalid params: the server has said of these arguments that they are wrong, and no client has to send them. */
const refusedArguments = -32602;

/**
 * Why a run shows nothing of calls: the client broke off before it had made all that its scenario asks for. One that ends with
 * code 0 ends on its own account, which a client without a driver may do; one that nobody of ours launched was asked for none.
 *
 * @returns undefined where every call was made, or need not have been; else a sentence without its full stop. Hostile text.
 */
export function whyCallsAreMissing(transcript: Transcript): string | undefined {
  const broke = describeShortEnd(transcript.end);
  if (broke === undefined) return undefined;
  const asked = scenarios
    .filter(({ id }) => id === transcript.scenario)
    .flatMap(({ steps }) => steps.flatMap((step) => (step.do === "call" ? step.calls : [])));
  const wanted = asked.filter((call) => !isRefused(transcript, call));
  const unmade = requestsIn(transcript, "tools/call").reduce<readonly AskedCall[]>((left, request) => {
    const made = left.findIndex((call) => isAbout(request, call));
    return left.filter((_, index) => index !== made);
  }, wanted);
  if (unmade.length === 0) return undefined;
  return `in ${transcript.scenario} the client made ${wanted.length - unmade.length} of ${wanted.length} calls and ${broke}`;
}

/** Whether the server or the user has said that the call is not to be made. */
function isRefused(transcript: Transcript, call: AskedCall): boolean {
  const byUser = transcript.decisions?.some(
    ({ decision, tool, arguments: given }) =>
      decision === "refused" && tool === call.tool && jsonEqual(given, call.arguments),
  );
  if (byUser === true) return true;
  return requestsIn(transcript).some(
    (request) =>
      request.method !== "tools/call" &&
      isAbout(request, call) &&
      request.answer?.answer.kind === "error" &&
      request.answer.answer.code === refusedArguments,
  );
}

function isAbout(request: ReadRequest, { tool, arguments: wanted }: AskedCall): boolean {
  const { name, arguments: given = {} } = subjectOf(request);
  return name === tool && jsonEqual(given, wanted);
}
