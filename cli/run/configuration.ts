import { basename, dirname, resolve } from "node:path";
import type { ToolExample } from "../../harness/inputs/tool-example.ts";
import { parseMinVerified, type MinVerified } from "../../harness/results/min-verified.ts";
import { failingVerdicts, type FailingVerdict } from "../../report-model/report-model.ts";
import type { FoundSettings } from "../../report-model/report-place.ts";
import type { Field } from "../documents/field.ts";
import type { UserModule } from "../documents/user-module.ts";
import { existingNames } from "../program/usage-error.ts";
import { readConfigurationFile } from "./configuration-file.ts";
import { examplesIn } from "./examples.ts";
import { configuredRunIn, runSettings, type ConfiguredRun } from "./configured-run.ts";
import { ifTrusted } from "./found-configuration.ts";
import { httpVerbsIn, type HttpVerbSettings } from "./http-verb-settings.ts";
import { interpretationsIn, type InterpretationsByOption } from "./interpretations.ts";

/** What a configuration file may set. */
export interface Configuration {
  readonly examples: readonly ToolExample[];
  readonly interpretations: InterpretationsByOption;
  readonly httpVerbs?: HttpVerbSettings;
  /** Modules with checks of the user; absent when there are none. */
  readonly checks?: readonly UserModule[];
  /** Verdicts that make a run fail; none when absent. */
  readonly failOn?: readonly FailingVerdict[];
  /** How many tools need a decided hint where they are called. */
  readonly minVerified?: MinVerified;
  /** What would be typed otherwise. */
  readonly run: ConfiguredRun;
  /** The directory that it stands in; absent where there is none. */
  readonly directory?: string;
  /** The file, where nobody gave it; the report tells of it. */
  readonly found?: FoundSettings;
}

const names: readonly string[] = [
  "examples",
  "readings",
  "httpVerbs",
  "checks",
  "failOn",
  "minVerified",
  ...runSettings,
];
const form = 'A configuration is an object such as {"failOn": ["warn"]}; docs/configuration.md has all settings.';

/**
 * Reads the configuration of the working directory, from a file of its own or a member of package.json. What is found so is
 * the project author's: it may run nothing and lower nothing.
 *
 * @param path a file to read instead, which the user gave
 * @returns an empty configuration when there is none
 * @throws UsageError when the file cannot be read, has another form, or sets what only a file that is given may set
 */
export async function readConfiguration(
  path: string | undefined,
  directory: string = process.cwd(),
): Promise<Configuration> {
  const file = await readConfigurationFile(path, directory);
  if (file === undefined) return { examples: [], interpretations: new Map(), run: {} };
  file.settings.assertMembers(names, form);
  const settings = file.settings.members(form);
  if (!file.isGiven) assertHarmless(settings, basename(file.path));
  const examples = settings.get("examples");
  const readings = settings.get("readings");
  const httpVerbs = settings.get("httpVerbs");
  const checks = settings.get("checks");
  const failOn = settings.get("failOn");
  const minVerified = settings.get("minVerified");
  const place = dirname(file.path);
  return {
    run: configuredRunIn(settings, {
      directory: place,
      ...(file.isGiven ? {} : { found: basename(file.path) }),
    }),
    directory: place,
    examples: examples === undefined ? [] : examplesIn(examples),
    interpretations: readings === undefined ? new Map() : interpretationsIn(readings),
    ...(httpVerbs === undefined ? {} : { httpVerbs: httpVerbsIn(httpVerbs) }),
    ...(checks === undefined ? {} : { checks: modulesIn(checks, dirname(file.path)) }),
    ...(failOn === undefined ? {} : { failOn: failOnIn(failOn) }),
    ...(minVerified === undefined ? {} : { minVerified: minVerifiedIn(minVerified) }),
    ...(file.isGiven
      ? {}
      : { found: { file: basename(file.path), settings: names.filter((each) => settings.has(each)) } }),
  };
}

/** A project that nobody has looked at runs no code of its own by this, and no run of it succeeds with nothing verified. */
function assertHarmless(settings: ReadonlyMap<string, Field>, file: string): void {
  const checks = settings.get("checks");
  if (checks !== undefined)
    throw checks.refuse("names programs, and a file that was only found runs none", ifTrusted(file));
  const minVerified = settings.get("minVerified");
  if (minVerified !== undefined && Number.parseInt(String(minVerifiedIn(minVerified)), 10) === 0) {
    throw minVerified.refuse("asks for nothing, and a file that was only found may not", ifTrusted(file));
  }
}

function failOnIn(configured: Field): readonly FailingVerdict[] {
  const hint = `It has the form {"failOn": ["warn"]}. ${existingNames("verdicts", failingVerdicts)}`;
  return configured.elements(hint).map((field) => {
    const verdict = failingVerdicts.find((each) => each === field.value);
    if (verdict === undefined) throw field.refuse("is not a verdict", hint);
    return verdict;
  });
}

function minVerifiedIn(configured: Field): MinVerified {
  const parsed = parseMinVerified(configured.value);
  if (parsed !== undefined) return parsed;
  throw configured.refuse("is not a number of tools", 'It has the form {"minVerified": 3} or {"minVerified": "80%"}.');
}

/** Paths are the file author's, so they begin at its directory. */
function modulesIn(configured: Field, directory: string): readonly UserModule[] {
  const hint = 'It has the form {"checks": ["./my-checks.js"]}.';
  return configured.elements(hint).map((field) => {
    const path = field.text(hint);
    return { path: resolve(directory, path), name: `${path} (${field.where})` };
  });
}
