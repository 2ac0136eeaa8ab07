import type { ReportedClient } from "./reported-client.ts";
import { maskJson } from "./mask-json.ts";
import type { Call, Counterexample, Sending } from "./counterexample.ts";
import type {
  ArgumentCoverage,
  Evidence,
  FileDiff,
  IdlePart,
  Problem,
  Report,
  ReportObservation,
  Result,
  SentToApis,
  ToolCalls,
} from "./report-model.ts";
import type { RefusedExample } from "./refused-example.ts";
import { mapRelayedTools } from "./relayed-tools.ts";
import type { ClientConfiguration, ReportPlace } from "./report-place.ts";
import type { ToolSuggestion } from "./suggestion.ts";
import { mapClaims, mapTexts, type ToolHints } from "./tool-hints.ts";
import type { Silence } from "./silence.ts";

type Mask = (text: string) => string;

/**
 * The report with secrets masked wherever a server or a user has a say in the text. What the project wrote itself stays as
 * it is, ids, verdicts and fingerprints among it.
 *
 * @param mask a text with its secrets masked
 */
export function maskReport(report: Report, mask: Mask): Report {
  const { target, observation, refusedExamples, silences, results, hints, relay, calls, suggestions, problems } =
    report;
  const { journal, doubted, laterTools } = report;
  return {
    ...report,
    ...(journal === undefined ? {} : { journal: mask(journal) }),
    target: maskTarget(target, mask),
    ...(observation === undefined ? {} : { observation: maskObservation(observation, mask) }),
    ...(refusedExamples === undefined
      ? {}
      : { refusedExamples: refusedExamples.map((each) => maskRefusedExample(each, mask)) }),
    ...(silences === undefined ? {} : { silences: silences.map((each) => maskSilence(each, mask)) }),
    results: results.map((result) => maskResult(result, mask)),
    ...(hints === undefined ? {} : { hints: hints.map((each) => maskToolHints(each, mask)) }),
    ...(relay === undefined ? {} : { relay: mapRelayedTools(relay, mask) }),
    ...(laterTools === undefined ? {} : { laterTools: laterTools.map(mask) }),
    ...(doubted === undefined ? {} : { doubted: doubted.map((each) => ({ ...each, tools: each.tools.map(mask) })) }),
    ...(calls === undefined ? {} : { calls: calls.map((each) => maskToolCalls(each, mask)) }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map((each) => maskSuggestion(each, mask)) }),
    problems: problems.map((problem) => maskProblem(problem, mask)),
  };
}

function maskConfiguration(
  { file, variables, variablesOf, startsIn, ...rest }: ClientConfiguration,
  mask: Mask,
): ClientConfiguration {
  return {
    file: mask(file),
    ...rest,
    ...(variables === undefined ? {} : { variables: variables.map(mask) }),
    ...(variablesOf === undefined ? {} : { variablesOf: mask(variablesOf) }),
    ...(startsIn === undefined ? {} : { startsIn: mask(startsIn) }),
  };
}

function maskTarget(
  {
    command,
    cwd,
    server,
    client,
    configuration,
    place,
    oneAtATime,
    leftRunning,
    shortSecrets,
    ...rest
  }: Report["target"],
  mask: Mask,
): Report["target"] {
  return {
    command: command.map(mask),
    ...(cwd === undefined ? {} : { cwd: mask(cwd) }),
    ...(server === undefined ? {} : { server: { name: mask(server.name), version: mask(server.version) } }),
    ...(client === undefined ? {} : { client: maskClient(client, mask) }),
    ...rest,
    ...(configuration === undefined ? {} : { configuration: maskConfiguration(configuration, mask) }),
    ...(place === undefined ? {} : { place: maskPlace(place, mask) }),
    ...(oneAtATime === undefined ? {} : { oneAtATime: mask(oneAtATime) }),
    ...(leftRunning === undefined ? {} : { leftRunning: leftRunning.map(mask) }),
    ...(shortSecrets === undefined ? {} : { shortSecrets: shortSecrets.map(mask) }),
  };
}

function maskClient({ name, version, ...rest }: ReportedClient, mask: Mask): ReportedClient {
  return {
    ...(name === undefined ? {} : { name: mask(name) }),
    ...(version === undefined ? {} : { version: mask(version) }),
    ...rest,
  };
}

function maskPlace({ shows, leftOut, ...rest }: ReportPlace, mask: Mask): ReportPlace {
  return {
    ...rest,
    ...(shows === undefined ? {} : { shows: shows.map(mask) }),
    ...(leftOut === undefined ? {} : { leftOut: leftOut.map(mask) }),
  };
}

function maskObservation({ tiers, missing, ...rest }: ReportObservation, mask: Mask): ReportObservation {
  return {
    ...rest,
    tiers,
    missing: missing.map(({ tier, because, tryThis }) => ({ tier, because: mask(because), tryThis: mask(tryThis) })),
  };
}

function maskRefusedExample({ argument, value, tools, ...rest }: RefusedExample, mask: Mask): RefusedExample {
  return { argument: mask(argument), value: maskJson(value, mask), tools: tools.map(mask), ...rest };
}

function maskSilence({ method, tool, arguments: given, ...rest }: Silence, mask: Mask): Silence {
  return { ...rest, method: mask(method), tool: mask(tool), arguments: maskJson(given, mask) };
}

function maskResult(result: Result, mask: Mask): Result {
  const { tool, message, heldWithout, counterexample, evidence, sdk, again } = result;
  return {
    ...result,
    ...(tool === undefined ? {} : { tool: mask(tool) }),
    message: mask(message),
    ...(heldWithout === undefined ? {} : { heldWithout: mask(heldWithout) }),
    ...(counterexample === undefined ? {} : { counterexample: maskCounterexample(counterexample, mask) }),
    ...(evidence === undefined ? {} : { evidence: maskEvidence(evidence, mask) }),
    ...(sdk?.version === undefined ? {} : { sdk: { ...sdk, version: mask(sdk.version) } }),
    ...(again === undefined ? {} : { again: mask(again) }),
  };
}

function maskEvidence({ expected, observed, diffs, ...rest }: Evidence, mask: Mask): Evidence {
  return {
    expected: mask(expected),
    observed: observed.map(mask),
    ...rest,
    ...(diffs === undefined ? {} : { diffs: diffs.map((diff) => maskDiff(diff, mask)) }),
  };
}

/** Some secrets, such as a private key, have several lines. */
function maskDiff({ path, lines }: FileDiff, mask: Mask): FileDiff {
  return { path: mask(path), lines: mask(lines.join("\n")).split("\n") };
}

function maskCounterexample({ arguments: given, calls, ...rest }: Counterexample, mask: Mask): Counterexample {
  return {
    ...(given === undefined ? {} : { arguments: maskJson(given, mask) }),
    ...rest,
    calls: calls.map((call) => maskCall(call, mask)),
  };
}

function maskCall({ method, params, sending, answer, ...rest }: Call, mask: Mask): Call {
  return {
    method: mask(method),
    ...(params === undefined ? {} : { params: maskJson(params, mask) }),
    ...(sending === undefined ? {} : { sending: maskSending(sending, mask) }),
    ...rest,
    answer: mask(answer),
  };
}

function maskSending({ ahead, offers, ...rest }: Sending, mask: Mask): Sending {
  return {
    ...rest,
    ...(ahead === undefined ? {} : { ahead: ahead.map(mask) }),
    ...(offers === undefined ? {} : { offers: maskJson(offers, mask) }),
  };
}

function maskToolCalls({ tool, inVain, coverage, sent, ...rest }: ToolCalls, mask: Mask): ToolCalls {
  const covered = coverage === undefined ? {} : { coverage: maskCoverage(coverage, mask) };
  const masked = {
    ...rest,
    tool: mask(tool),
    ...covered,
    ...(sent === undefined ? {} : { sent: maskSent(sent, mask) }),
  };
  if (inVain === undefined) return masked;
  const { answer, argument } = inVain;
  const named = argument === undefined ? {} : { argument: mask(argument) };
  return { ...masked, inVain: { answer: mask(answer), ...named } };
}

function maskSent({ requests, ...rest }: SentToApis, mask: Mask): SentToApis {
  return { requests: requests.map(({ request, calls }) => ({ request: mask(request), calls })), ...rest };
}

function maskCoverage({ idle, ...counts }: ArgumentCoverage, mask: Mask): ArgumentCoverage {
  return { ...counts, idle: idle.map((part) => maskIdlePart(part, mask)) };
}

function maskIdlePart({ argument, value, why, answer }: IdlePart, mask: Mask): IdlePart {
  return {
    argument: mask(argument),
    ...(value === undefined ? {} : { value: maskJson(value, mask) }),
    why,
    ...(answer === undefined ? {} : { answer: mask(answer) }),
  };
}

function maskToolHints({ tool, ofWrongType, observed, claims, ...rest }: ToolHints, mask: Mask): ToolHints {
  return {
    tool: mask(tool),
    ...rest,
    ...(ofWrongType === undefined ? {} : { ofWrongType: mapTexts(ofWrongType, mask) }),
    ...(observed === undefined ? {} : { observed: mapTexts(observed, mask) }),
    ...(claims === undefined ? {} : { claims: mapClaims(claims, mask) }),
  };
}

/** What is suggested for a tool, with secrets masked wherever the server has a say in the text. */
export function maskSuggestion({ tool, hints, ...rest }: ToolSuggestion, mask: Mask): ToolSuggestion {
  const masked = hints.map(({ because, observed, unseen, ...others }) => ({
    ...others,
    because: mask(because),
    observed: observed.map(mask),
    unseen: unseen.map(mask),
  }));
  return { ...rest, tool: mask(tool), hints: masked };
}

function maskProblem({ code, message, details, hint }: Problem, mask: Mask): Problem {
  return { code, message: mask(message), details: details.map(mask), hint: mask(hint) };
}
