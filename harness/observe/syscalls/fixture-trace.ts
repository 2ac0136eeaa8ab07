import { TraceClassifier, type Seen } from "./trace-classifier.ts";
import { TraceLines, type TraceEvent } from "./trace-line.ts";

/** No process has this number, so that paths are taken relative to where the target was started. */
export const processId = 2 ** 30;

/** What some calls of one process did, each as strace writes it. */
export function classify(...calls: readonly string[]): Seen {
  return newClassifier().classify(eventsOf(calls));
}

/** One that has seen some calls. */
export function classifierAfter(...calls: readonly string[]): TraceClassifier {
  const classifier = newClassifier();
  classifier.classify(eventsOf(calls));
  return classifier;
}

function newClassifier(): TraceClassifier {
  return new TraceClassifier("/start", new Set(["10.0.0.53"]));
}

/** Calls of one process, each as strace writes it. */
export function eventsOf(calls: readonly string[]): readonly TraceEvent[] {
  const lines = new TraceLines();
  return calls.flatMap((call) => lines.read(`${processId} 1.0 ${call}`) ?? []);
}

/** The effects of some calls, a line for each. */
export function effectsOf(...calls: readonly string[]): readonly string[] {
  return classify(...calls).effects.map(
    ({ kind, subject, attempted, movedTo, uncertain, leavesOpen }) =>
      `${kind}${attempted === true ? " attempted" : ""}${uncertain === true ? " uncertain" : ""} ${subject}${movedTo === undefined ? "" : ` → ${movedTo}`}${leavesOpen === undefined ? "" : `, ${leavesOpen}`}`,
  );
}
