import type { Json } from "../harness/json/value.ts";
import { reportLimits } from "./limits.ts";
import { mapTexts, type ToolHints } from "./tool-hints.ts";
import type { HintSuggestion, ToolSuggestion } from "./suggestion.ts";
import type { Call, Counterexample } from "./counterexample.ts";
import type {
  ArgumentCoverage,
  CallsInVain,
  Evidence,
  FileDiff,
  IdlePart,
  Problem,
  Result,
  Sdk,
  SentToApis,
  ToolCalls,
} from "./report-model.ts";
import type { RefusedExample } from "./refused-example.ts";
import type { Silence } from "./silence.ts";

const { nameLength, textLength, observedLines, detailLines, paramsLength, refusingTools, suggestionLines } =
  reportLimits;

/**
 * The beginning of a text that is too long, with how much was cut off: `abc… +20`.
 *
 * What comes back does not keep the whole text alive: a slice alone would, and a message may be 16 MiB.
 *
 * @param maxLength UTF-16 code units that are kept; no surrogate pair is torn
 */
export function clipText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isTorn = (text.codePointAt(maxLength - 1) ?? 0) > 0xffff;
  const kept = Buffer.from(text.slice(0, isTorn ? maxLength - 1 : maxLength), "utf16le").toString("utf16le");
  return `${kept}… +${text.length - kept.length}`;
}

/** A name from outside, such as that of a tool. */
export function clipName(name: string): string {
  return clipText(name, nameLength);
}

/** A sentence or a line with values from outside. */
export function clipSentence(sentence: string): string {
  return clipText(sentence, textLength);
}

/**
 * The result within the limits of a report; one of usual length comes back as it is. The command that shows it again stays
 * whole: its maker bounds what a server has a say in, and one that is cut is none.
 */
export function clipResult(result: Result): Result {
  const { tool, message, heldWithout, counterexample, evidence, sdk } = result;
  return {
    ...result,
    ...(tool === undefined ? {} : { tool: clipName(tool) }),
    message: clipSentence(message),
    ...(heldWithout === undefined ? {} : { heldWithout: clipSentence(heldWithout) }),
    ...(counterexample === undefined ? {} : { counterexample: clipCounterexample(counterexample) }),
    ...(evidence === undefined ? {} : { evidence: clipEvidence(evidence) }),
    ...(sdk === undefined ? {} : { sdk: clipSdk(sdk) }),
  };
}

function clipSdk({ version, ...ours }: Sdk): Sdk {
  return { ...ours, ...(version === undefined ? {} : { version: clipName(version) }) };
}

/** The problem within the limits of a report. */
export function clipProblem({ code, message, details, hint }: Problem): Problem {
  const half = detailLines / 2;
  const left = details.length - detailLines;
  const kept = left <= 0 ? details : [...details.slice(0, half), `… +${left} more`, ...details.slice(-half)];
  return { code, message: clipSentence(message), details: kept.map(clipSentence), hint: clipSentence(hint) };
}

/** How much each tool did, within the limits of a report. */
export function clipCalls(calls: readonly ToolCalls[]): readonly ToolCalls[] {
  const { idleParts, idlePartsOfAll, idlePartsAtLeast } = reportLimits;
  const share = Math.floor(idlePartsOfAll / Math.max(1, calls.length));
  const maxIdle = Math.min(idleParts, Math.max(idlePartsAtLeast, share));
  return calls.map((each) => clipToolCalls(each, maxIdle));
}

/** @param maxIdle choices that are told which took part in no call that worked */
export function clipToolCalls({ inVain, coverage, sent, ...calls }: ToolCalls, maxIdle: number): ToolCalls {
  return {
    ...calls,
    tool: clipName(calls.tool),
    ...(inVain === undefined ? {} : { inVain: clipInVain(inVain) }),
    ...(coverage === undefined ? {} : { coverage: clipCoverage(coverage, maxIdle) }),
    ...(sent === undefined ? {} : { sent: clipSent(sent) }),
  };
}

function clipSent({ requests, ...rest }: SentToApis): SentToApis {
  return { ...rest, requests: requests.map(({ request, calls }) => ({ request: clipSentence(request), calls })) };
}

function clipCoverage(coverage: ArgumentCoverage, maxIdle: number): ArgumentCoverage {
  const kept = withIdle(coverage, maxIdle);
  return { ...kept, idle: kept.idle.map(clipIdlePart) };
}

/** The coverage with the first of what took part in no call that worked, and the rest counted. */
export function withIdle({ idle, omitted = 0, ...counts }: ArgumentCoverage, maxIdle: number): ArgumentCoverage {
  const left = omitted + Math.max(0, idle.length - maxIdle);
  return { ...counts, idle: idle.slice(0, maxIdle), ...(left > 0 ? { omitted: left } : {}) };
}

/** Half a value is none: what is too long is shown as a text that says so. */
function clipValue(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length <= nameLength ? value : clipName(text);
}

/** An example for every tool, with the first of the tools that refuse it. */
export function clipRefusedExample({ argument, value, tools, omitted = 0 }: RefusedExample): RefusedExample {
  const left = omitted + Math.max(0, tools.length - refusingTools);
  return {
    argument: clipName(argument),
    value: clipValue(value),
    tools: tools.slice(0, refusingTools).map(clipName),
    ...(left > 0 ? { omitted: left } : {}),
  };
}

/** An input that was never answered, within the limits of a report. */
export function clipSilence({ method, tool, arguments: given, ...rest }: Silence): Silence {
  return { method: clipName(method), tool: clipName(tool), arguments: clipValue(given), ...rest };
}

function clipIdlePart({ argument, value, why, answer }: IdlePart): IdlePart {
  return {
    argument: clipName(argument),
    ...(value === undefined ? {} : { value: clipValue(value) }),
    why,
    ...(answer === undefined ? {} : { answer: clipName(answer) }),
  };
}

function clipInVain({ answer, argument }: CallsInVain): CallsInVain {
  return { answer: clipSentence(answer), ...(argument === undefined ? {} : { argument: clipName(argument) }) };
}

/** What is known of the hints of a tool, within the limits of a report. */
export function clipToolHints({ tool, ofWrongType, observed, ...rest }: ToolHints): ToolHints {
  return {
    tool: clipName(tool),
    ...rest,
    ...(ofWrongType === undefined ? {} : { ofWrongType: mapTexts(ofWrongType, clipName) }),
    ...(observed === undefined ? {} : { observed: mapTexts(observed, clipName) }),
  };
}

/** What is suggested for a tool, within the limits of a report. */
export function clipSuggestion({ hints, ...rest }: ToolSuggestion): ToolSuggestion {
  return { ...rest, tool: clipName(rest.tool), hints: hints.map(clipHint) };
}

function clipHint({ because, observed, unseen, ...rest }: HintSuggestion): HintSuggestion {
  return {
    ...rest,
    because: clipSentence(because),
    observed: observed.slice(0, suggestionLines).map(clipSentence),
    unseen: unseen.slice(0, suggestionLines).map(clipSentence),
  };
}

function clipEvidence({ expected, observed, diffs }: Evidence): Evidence {
  const left = observed.length - observedLines;
  return {
    expected: clipSentence(expected),
    observed: observed.slice(0, observedLines).map(clipSentence),
    ...(left > 0 ? { omitted: left } : {}),
    ...(diffs === undefined ? {} : { diffs: diffs.slice(0, reportLimits.diffs).map(clipDiff) }),
  };
}

function clipDiff({ path, lines }: FileDiff): FileDiff {
  return { path: clipName(path), lines: lines.slice(0, reportLimits.diffLines).map(clipSentence) };
}

function clipCounterexample({ arguments: given, calls, ...others }: Counterexample): Counterexample {
  const half = reportLimits.calls / 2;
  const left = calls.length - reportLimits.calls;
  const kept = left <= 0 ? calls : [...calls.slice(0, half), ...calls.slice(-half)];
  const excess = excessOf(given);
  return {
    ...(given === undefined || excess !== undefined ? {} : { arguments: given }),
    ...(excess === undefined ? {} : { argumentsLength: excess }),
    ...others,
    calls: kept.map(clipCall),
    ...(left > 0 ? { omitted: { after: half, calls: left } } : {}),
  };
}

function clipCall({ method, params, sending, answer }: Call): Call {
  const excess = excessOf(params);
  const sendingLength = sending === undefined ? undefined : excessOf({ ...sending });
  return {
    method: clipName(method),
    ...(params === undefined || excess !== undefined ? {} : { params }),
    ...(excess === undefined ? {} : { paramsLength: excess }),
    ...(sending === undefined || sendingLength !== undefined ? {} : { sending }),
    ...(sendingLength === undefined ? {} : { sendingLength }),
    answer: clipSentence(answer),
  };
}

/** The length of a value as JSON, where it is too long: half a value is none, so that it is left out as a whole. */
function excessOf(value: Json | undefined): number | undefined {
  const length = value === undefined ? 0 : JSON.stringify(value).length;
  return length > paramsLength ? length : undefined;
}
