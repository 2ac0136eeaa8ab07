import type { Check } from "../../harness/check/check.ts";
import type { RunOptions } from "../../harness/run/run-options.ts";
import type { KnownEntry } from "../../report-model/baseline.ts";
import type { FoundSettings } from "../../report-model/report-place.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import { UsageError } from "../program/usage-error.ts";
import { imageOf, isContained } from "../container/contained.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { nameOption } from "../options/setting-names.ts";
import { readConfiguration, type Configuration } from "./configuration.ts";
import { parseExamples } from "./examples.ts";
import { readExecution, readSandbox } from "./execution.ts";
import { chooseGate } from "./gate.ts";
import { ignorable, ignoreSetting } from "./ignored-findings.ts";
import { chooseInterpretations, parseInterpretations } from "./interpretations.ts";
import { readObserveWords } from "./observe.ts";
import { checksFrom } from "./own-checks.ts";
import { chooseChecks, everyCheckWith } from "./select-checks.ts";
import { readUpstream } from "./upstream.ts";
import { readVerbMapping } from "./verb-mapping.ts";

/** What the options and the configuration say of a run, but for its target and its time. */
export interface RunSettings {
  readonly settings: Omit<RunChecksOptions, "target">;
  /** The checks that were chosen. */
  readonly checks: readonly Check[];
  /** Checks of tools that make no run fail. */
  readonly ignored: readonly KnownEntry[];
  /** Worth a word to the user. */
  readonly notes: readonly string[];
  /** What the report tells of a configuration that nobody gave, and of a container. */
  readonly told: Pick<RunOptions, "foundSettings" | "container">;
}

/**
 * Reads the options of a run and the configuration.
 *
 * @param isRelay whether the target is a relay
 * @throws UsageError when options contradict each other or name what does not exist
 */
export async function readRunSettings(options: RunArguments, isRelay = false): Promise<RunSettings> {
  const configuration = await readConfiguration(options.config);
  const verbs = await readVerbMapping(options, configuration.httpVerbs);
  const own = await checksFrom(options.checkModule, configuration);
  const checks = chooseChecks(options, verbs?.mapping, own, isRelay);
  const examples = [...parseExamples(options.example), ...configuration.examples];
  const readings = chooseInterpretations(parseInterpretations(options.reading), configuration.interpretations);
  const observe = readObserveWords(options.observe);
  const execute = readExecution(options);
  const sandbox = readSandbox(options);
  const upstream = await readUpstream(options);
  const settings = {
    checks: own,
    only: checks.map(({ id }) => id),
    ...(verbs === undefined ? {} : { verbMapping: verbs.mapping }),
    profiles: options.profile,
    toolNames: options.tool,
    runs: options.runs,
    examples,
    ...chooseGate(options, configuration),
    observe,
    execute,
    sandbox,
    ...(upstream === undefined ? {} : { upstream }),
    readings,
    nameSetting: nameOption,
  };
  const isOfOther = namesAnotherServer(configuration, options);
  const { found } = configuration;
  const told = {
    ...(found === undefined ? {} : { foundSettings: applied(found, options, isOfOther) }),
    ...(isContained() ? { container: imageOf(options.containerImage) } : {}),
  };
  const ignored = isOfOther ? [] : ignorable(configuration.ignored, everyCheckWith(verbs?.mapping, own));
  if (options.certify && ignored.length > 0)
    throw new UsageError("--certify contradicts ignore in the configuration, which leaves findings out", "Remove one.");
  return { settings, checks, ignored, notes: verbs?.notes ?? [], told };
}

/** Whether the configuration is that of another server than the one that was typed: what it ignores is of that one. */
function namesAnotherServer({ run }: Configuration, { notApplied = [] }: RunArguments): boolean {
  return (run.cmd ?? run.words ?? run.url) !== undefined && notApplied.includes("command");
}

/** What was typed takes the place of what a file says. */
function applied(
  { settings, reports, ...found }: FoundSettings,
  { notApplied: replaced = [] }: RunArguments,
  isOfOther: boolean,
): FoundSettings {
  const notApplied = isOfOther ? [...replaced, ignoreSetting.key] : replaced;
  const isReported = reports !== undefined && !notApplied.includes("reports");
  return {
    ...found,
    settings: settings.filter((name) => !notApplied.includes(name)),
    ...(isReported ? { reports } : {}),
  };
}
