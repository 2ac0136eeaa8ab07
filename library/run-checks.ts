import { dialectChoices } from "../harness/dialects/select.ts";
import { parseObserveChoice, type ObserveChoice } from "../harness/observe/observe-choice.ts";
import { allTiers } from "../harness/observe/all-tiers.ts";
import type { Check } from "../harness/check/check.ts";
import type { Target } from "../harness/connect/target.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import { parseMinVerified } from "../harness/results/min-verified.ts";
import { applyBaseline } from "../harness/results/baseline.ts";
import { failOnOf } from "../harness/results/fail-on.ts";
import type { RunOptions } from "../harness/run/run-options.ts";
import { performRun } from "../harness/run/runner.ts";
import { protocolChoices } from "../harness/revisions/revisions.ts";
import { maskOfTarget } from "../harness/secrets/mask-of-target.ts";
import { launchedContent } from "../harness/run/launched-content.ts";
import type { SessionHub } from "../harness/instances/session-hub.ts";
import type { Report } from "../report-model/report-model.ts";
import { ambiguities } from "../specification/requirements/ambiguities/index.ts";
import { bundledChecks, selectChecks } from "./available-checks.ts";
import { nameOf } from "../harness/json/describe-value.ts";
import { placeOf, sandboxOf } from "./execute.ts";
import { targetOf } from "./launch-target.ts";
import { assertOptions } from "./option-rules.ts";
import { OptionsError } from "./options-error.ts";
import { shortPaths } from "./short-paths.ts";
import { seenEffects } from "../suites/suggestion/seen-effects.ts";
import { programName } from "./program-name.ts";
import { parseChecks } from "./parse-checks.ts";
import { interpretationsOf } from "./readings.ts";
import { runProfile } from "./run-profile.ts";
import { UpstreamOfRun } from "./upstream-of-run.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";
import { readVersion } from "./version.ts";

/**
 * Tests a server.
 *
 * @returns the report of everything that was found, also when the server could not be tested (`exitCode` 3), the run was
 * stopped (130), or a check or this package failed (70); no process of the server is left then
 * @throws OptionsError before anything is launched, when the options are wrong or there is no sandbox to call tools in
 */
export function runChecks(options: RunChecksOptions): Promise<Report> {
  return runLaunched(options);
}

/** What only the command says of a run. */
type SaidByCommand = Pick<
  RunOptions,
  | "removesAtExit"
  | "hung"
  | "observed"
  | "planned"
  | "replaying"
  | "tellPlan"
  | "waits"
  | "foundSettings"
  | "container"
  | "relaying"
  | "journal"
> &
  Partial<Pick<RunOptions, "checks">>;

/**
 * Tests a server that may have been launched already, with the same target, protocol, dialect, time and signal.
 *
 * @param launched the sessions of the run; they are ended with it
 * @returns as `runChecks` does
 * @throws OptionsError as `runChecks` does; the sessions are the caller's to end then
 */
export async function runLaunched(
  options: RunChecksOptions,
  launched?: SessionHub,
  more: SaidByCommand = {},
): Promise<Report> {
  assertOptions(options);
  const { checks = [], only = [], verbMapping, profiles = [], execute = false, sandbox = false } = options;
  const given = parseChecks(checks.map((value, index) => ({ value, place: `checks[${index}]` })));
  const target = targetOf(options.target, options.startTimeoutMs);
  const available = [...bundledChecks(verbMapping, profiles, more.relaying !== undefined), ...given];
  const run = runOf(options, target, selectChecks(available, only), more);
  // What is launched, before the server can change it.
  const content = launchedContent(target);
  // Last, since finding a sandbox takes a while and starts processes.
  const execution = await placeOf(execute);
  const wantsBox = execution === undefined && sandbox !== false;
  const box = wantsBox ? { sandbox: await sandboxOf(sandbox !== true) } : {};
  const upstream = new UpstreamOfRun(options, maskOfTarget(run.target));
  const made = await performRun(
    { ...run, ...box, upstream: upstream.plan, ...(execution === undefined ? {} : { execution }) },
    launched,
  );
  const report = {
    ...made,
    profile: runProfile(run, await content, { available, execution, sandbox: wantsBox, options }),
  };
  upstream.save(run.client);
  const { baseline } = options;
  return baseline === undefined ? report : applyBaseline(report, baseline, new Date().toISOString().slice(0, 10));
}

/** The run that is asked for, with the defaults of what was not given. */
function runOf(options: RunChecksOptions, target: Target, checks: readonly Check[], more: SaidByCommand): RunOptions {
  const short = shortPaths(target.traits.directories[0]);
  return {
    ...givenOf(options),
    target,
    checks,
    protocol: oneOf("protocol", protocolChoices, options.protocol ?? runDefaults.protocol),
    dialect: oneOf("dialect", dialectChoices, options.dialect ?? runDefaults.dialect),
    runs: options.runs ?? runDefaults.runs,
    timeoutMs: options.timeoutMs ?? runDefaults.timeoutMs,
    startTimeoutMs: options.startTimeoutMs ?? runDefaults.startTimeoutMs,
    maxTimeMs: options.maxTimeMs ?? runDefaults.maxTimeMs,
    observe: observeChoiceOf(options.observe ?? "auto"),
    failOn: failOnOf(options.failOn ?? []),
    interpretations: interpretationsOf(options.readings ?? {}),
    ambiguities,
    // Where hints are suggested, that is told in full.
    ...(more.observed === undefined ? { effectsOf: (seen) => seenEffects(seen, short) } : {}),
    client: options.client ?? { name: programName, version: readVersion() },
    ...more,
  };
}

/** Options that go into the run as they are; one that is given as `undefined` is not given. */
function givenOf({
  toolNames,
  examples,
  seed,
  minVerified,
  signal,
  again,
  progress,
  nameSetting,
  as,
}: RunChecksOptions): Partial<RunOptions> {
  const required = parseMinVerified(minVerified);
  return {
    ...(toolNames === undefined ? {} : { toolNames }),
    ...(examples === undefined ? {} : { examples }),
    ...(seed === undefined ? {} : { seed }),
    ...(required === undefined ? {} : { minVerified: required }),
    ...(signal === undefined ? {} : { signal }),
    ...(again === undefined ? {} : { again }),
    ...(progress === undefined ? {} : { progress }),
    ...(nameSetting === undefined ? {} : { nameSetting }),
    ...(as === undefined ? {} : { as }),
  };
}

function observeChoiceOf(observe: "auto" | "none" | readonly string[]): ObserveChoice {
  const parsed = parseObserveChoice(typeof observe === "string" ? observe : observe.join(","));
  if (parsed.kind === "choice") return parsed.choice;
  const known = ["auto", "none", ...allTiers.map(({ id }) => id)];
  throw new OptionsError({ code: "unknown-name", option: "observe", name: parsed.words.join(", "), known });
}

function oneOf<Name extends string>(option: string, known: readonly Name[], given: unknown): Name {
  const found = known.find((name) => name === given);
  if (found === undefined) throw new OptionsError({ code: "unknown-name", option, name: nameOf(given), known });
  return found;
}
