import { basename, dirname, relative, resolve } from "node:path";
import type { ToolExample } from "../../harness/inputs/tool-example.ts";
import type { FoundSettings } from "../../report-model/report-place.ts";
import type { Setting } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import type { Field } from "../documents/field.ts";
import type { UserModule } from "../documents/user-module.ts";
import { readConfigurationFile } from "./configuration-file.ts";
import { examplesIn } from "./examples.ts";
import { configuredRunIn, type ConfiguredRun } from "./configured-run.ts";
import { httpVerbsIn, type HttpVerbSettings } from "./http-verb-settings.ts";
import { ignoredIn, ignoreSetting, type IgnoredFinding } from "./ignored-findings.ts";
import { interpretationsIn, type InterpretationsByOption } from "./interpretations.ts";

/** What a configuration file may set. */
export interface Configuration {
  readonly examples: readonly ToolExample[];
  readonly interpretations: InterpretationsByOption;
  readonly httpVerbs?: HttpVerbSettings;
  /** Modules with checks of the user; absent when there are none. */
  readonly checks?: readonly UserModule[];
  /** Checks of tools that make no run fail. */
  readonly ignored: readonly IgnoredFinding[];
  /** What would be typed otherwise. */
  readonly run: ConfiguredRun;
  /** The directory that it stands in; absent where there is none. */
  readonly directory?: string;
  /** The file, where nobody gave it; the report tells of it. */
  readonly found?: FoundSettings;
}

/** Every setting: those that stand for options, and what is never typed. */
export const settings: readonly Setting[] = [...namedRows.flatMap(([, { setting }]) => setting ?? []), ignoreSetting];

const names: readonly string[] = settings.map(({ key }) => key);
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
  if (file === undefined) return { examples: [], interpretations: new Map(), ignored: [], run: {} };
  file.settings.assertMembers(names, form);
  const given = file.settings.members(form);
  const examples = given.get("examples");
  const readings = given.get("readings");
  const httpVerbs = given.get("httpVerbs");
  const checks = given.get("checks");
  const ignored = given.get(ignoreSetting.key);
  const place = dirname(file.path);
  const run = configuredRunIn(given, {
    directory: place,
    ...(file.isGiven ? {} : { found: basename(file.path) }),
  });
  return {
    run,
    directory: place,
    examples: examples === undefined ? [] : examplesIn(examples),
    ignored: ignored === undefined ? [] : ignoredIn(ignored),
    interpretations: readings === undefined ? new Map() : interpretationsIn(readings),
    ...(httpVerbs === undefined ? {} : { httpVerbs: httpVerbsIn(httpVerbs) }),
    ...(checks === undefined ? {} : { checks: modulesIn(checks, dirname(file.path)) }),
    ...(file.isGiven
      ? {}
      : {
          found: {
            file: basename(file.path),
            settings: names.filter((each) => given.has(each)),
            ...filesOf(run, place),
          },
        }),
  };
}

/** Where reports go, as a reader in the directory would type it. */
function filesOf({ report = [] }: ConfiguredRun, directory: string): Pick<FoundSettings, "reports"> {
  const paths = report.flatMap((each) => (each.includes("=") ? [each.slice(each.indexOf("=") + 1)] : []));
  return paths.length === 0 ? {} : { reports: paths.map((path) => relative(directory, path)) };
}

/** Paths are the file author's, so they begin at its directory. */
function modulesIn(configured: Field, directory: string): readonly UserModule[] {
  const hint = 'It has the form {"checks": ["./my-checks.js"]}.';
  return configured.elements(hint).map((field) => {
    const path = field.text(hint);
    return { path: resolve(directory, path), name: `${path} (${field.where})` };
  });
}
