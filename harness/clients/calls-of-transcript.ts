import type { Call } from "../../report-model/counterexample.ts";
import { showJson } from "../json/show.ts";
import { requestsIn, type ReadRequest } from "./transcript/read-transcript.ts";
import type { Transcript } from "./transcript/transcript.ts";

/**
 * Requests of a client with their answers, as a report has them.
 *
 * @param indices the events to take; every request when absent
 */
export function callsOfTranscript(transcript: Transcript, indices?: readonly number[]): readonly Call[] {
  const requests = requestsIn(transcript).filter(({ index }) => indices === undefined || indices.includes(index));
  const told = transcript.events.flatMap((event, index): readonly { index: number; call: Call }[] => {
    if (event.kind !== "notification" || indices?.includes(index) !== true) return [];
    const params = event.params === undefined ? {} : { params: event.params };
    return [{ index, call: { method: event.method, ...params, answer: "none: it came without an id" } }];
  });
  const asked = requests.map((request) => ({ index: request.index, call: callOf(request) }));
  return [...asked, ...told].toSorted((left, right) => left.index - right.index).map(({ call }) => call);
}

function callOf({ method, params, answer }: ReadRequest): Call {
  return { method, ...(params === undefined ? {} : { params }), answer: describeAnswer(answer?.answer) };
}

function describeAnswer(answer: NonNullable<ReadRequest["answer"]>["answer"] | undefined): string {
  if (answer === undefined) return "none";
  switch (answer.kind) {
    case "result":
      return showJson(answer.result);
    case "error":
      return `error ${answer.code}`;
    case "broken":
      return "the connection was broken";
  }
}
