import type { Check } from "../harness/check/check.ts";
import type { NameSetting } from "../harness/check/setting.ts";
import type { Target } from "../harness/connect/target.ts";
import { dialectChoices } from "../harness/dialects/select.ts";
import type { ToolExample } from "../harness/inputs/tool-example.ts";
import { parseObserveChoice, type ObserveChoice } from "../harness/observe/observe-choice.ts";
import { allTiers } from "../harness/observe/all-tiers.ts";
import type { Again } from "../harness/results/result.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import type { RunOptions } from "../harness/run/run-options.ts";
import { performRun } from "../harness/run/runner.ts";
import type { ClientInfo } from "../harness/session/client.ts";
import { protocolChoices, type ProtocolChoice } from "../harness/session/protocol.ts";
import type { SessionHub } from "../harness/sessions/session-hub.ts";
import type { Report } from "../report-model/report-model.ts";
import { ambiguities } from "../specification/requirements/ambiguities/index.ts";
import type { VerbMapping } from "../suites/http-verbs/standing.ts";
import { bundledChecks, selectChecks } from "./available-checks.ts";
import { describeValue, nameOf } from "./describe-value.ts";
import { placeOf, type Execute } from "./execute.ts";
import { targetOf, type Launch } from "./launch-target.ts";
import { OptionsError } from "./options-error.ts";
import { programName } from "./program-name.ts";
import { interpretationsOf, type Readings } from "./readings.ts";
import { readVersion } from "./version.ts";

/** What a run is told. Everything but the target has a default, the same as on the command line. */
export interface RunChecksOptions {
  /** The server: a command to launch, or a target made by `stdioTarget` or `inMemoryTarget`. */
  readonly target: Launch | Target;
  /** Checks of yours, run beside the bundled ones. */
  readonly checks?: readonly Check[];
  /** Ids of suites and of checks: only these are run, with the checks that explain what they find. */
  readonly only?: readonly string[];
  /** What tools for HTTP operations are compared with; without it the suite `http-verbs` is left out. */
  readonly verbMapping?: VerbMapping;
  /** How to speak with the server; `auto` when absent. */
  readonly protocol?: ProtocolChoice;
  /** How to ask for the hints of one call: `auto` (default), `annotations`, `resolve` or `static`. */
  readonly dialect?: string;
  /** Only tools with these names; all when absent or empty. */
  readonly toolNames?: readonly string[];
  /** Valid arguments to ask about, for each tool; 100 when absent. */
  readonly runs?: number;
  /** Values to mix into the arguments, such as a path that exists. */
  readonly examples?: readonly ToolExample[];
  /** Silence after which a request counts as unanswered; 10,000 when absent. */
  readonly timeoutMs?: number;
  /** Time for the whole run; 120,000 when absent. */
  readonly maxTimeMs?: number;
  /** Of the generated arguments; random when absent. The report has it. */
  readonly seed?: number;
  /** Also fail for a SHOULD contradicted or a claim left undecided. */
  readonly strict?: boolean;
  /** What watches the server while it is asked: `auto` (default), `none`, or the names of tiers. */
  readonly observe?: "auto" | "none" | readonly string[];
  /** Whether tools are called, and where; not when absent. */
  readonly execute?: Execute;
  /** How to read ambiguous wording, as `{ destructive: "additive" }`; without a choice the verdict on it is `ambiguous`. */
  readonly readings?: Readings;
  /** Who asks, told to the server and in the report; this package when absent. */
  readonly client?: ClientInfo;
  /** Ends the run when it is aborted; the report has what was found until then, with exit code 130. */
  readonly signal?: AbortSignal;
  /** What shows a result again, for the report; a call of `runChecks` when absent. */
  readonly again?: Again;
  /** Called after each result. */
  readonly progress?: (done: number, planned: number, what: string) => void;
  /** What messages call a setting of the run; the names of these options when absent. */
  readonly nameSetting?: NameSetting;
}

/**
 * Tests a server.
 *
 * @returns the report of everything that was found, also when the server could not be tested (`exitCode` 3), the run was
 * stopped (130), or a check or this package failed (70); no process of the server is left then
 * @throws OptionsError before anything is launched, when the options are wrong or there is no sandbox to call tools in
 */
export function runChecks(options: RunChecksOptions): Promise<Report> {
  return runLaunched(options, undefined);
}

/**
 * Tests a server that may have been launched already, with the same target, protocol, dialect, time and signal.
 *
 * @param launched the sessions of the run; they are ended with it
 * @returns as `runChecks` does
 * @throws OptionsError as `runChecks` does; the sessions are the caller's to end then
 */
export async function runLaunched(options: RunChecksOptions, launched: SessionHub | undefined): Promise<Report> {
  const { checks = [], only = [], verbMapping, execute = false, readings = {} } = options;
  const execution = await placeOf(execute);
  const given: RunOptions = {
    ...givenOf(options),
    target: targetOf(options.target),
    checks: selectChecks([...bundledChecks(verbMapping), ...checks], only),
    protocol: oneOf("protocol", protocolChoices, options.protocol ?? runDefaults.protocol),
    dialect: oneOf("dialect", dialectChoices, options.dialect ?? runDefaults.dialect),
    runs: wholeNumber("runs", options.runs ?? runDefaults.runs),
    timeoutMs: wholeNumber("timeoutMs", options.timeoutMs ?? runDefaults.timeoutMs),
    maxTimeMs: wholeNumber("maxTimeMs", options.maxTimeMs ?? runDefaults.maxTimeMs),
    observe: observeChoiceOf(options.observe ?? "auto"),
    interpretations: interpretationsOf(readings),
    ambiguities,
    client: options.client ?? { name: programName, version: readVersion() },
    ...(execution === undefined ? {} : { execution }),
  };
  return performRun(given, launched);
}

/** Options that go into the run as they are; one that is given as `undefined` is not given. */
function givenOf({
  toolNames,
  examples,
  seed,
  strict,
  signal,
  again,
  progress,
  nameSetting,
}: RunChecksOptions): Partial<RunOptions> {
  return {
    ...(toolNames === undefined ? {} : { toolNames }),
    ...(examples === undefined ? {} : { examples }),
    ...(seed === undefined ? {} : { seed: seedOf(seed) }),
    ...(strict === undefined ? {} : { strict }),
    ...(signal === undefined ? {} : { signal }),
    ...(again === undefined ? {} : { again }),
    ...(progress === undefined ? {} : { progress }),
    ...(nameSetting === undefined ? {} : { nameSetting }),
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

function wholeNumber(option: string, value: number): number {
  if (Number.isInteger(value) && value > 0) return value;
  const found = describeValue(value);
  throw new OptionsError({ code: "malformed-option", option, expected: "a whole number above 0", found });
}

function seedOf(seed: number): number {
  if (Number.isInteger(seed) && Math.abs(seed) <= 2 ** 31) return seed;
  const expected = "a whole number of at most 32 bits";
  throw new OptionsError({ code: "malformed-option", option: "seed", expected, found: describeValue(seed) });
}
