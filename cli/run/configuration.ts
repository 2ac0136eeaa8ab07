import { dirname, resolve } from "node:path";
import type { ToolExample } from "../../harness/inputs/tool-example.ts";
import { parseMinVerified, type MinVerified } from "../../harness/results/min-verified.ts";
import { failingVerdicts, type FailingVerdict } from "../../report-model/report-model.ts";
import type { Field } from "../documents/field.ts";
import type { UserModule } from "../documents/user-module.ts";
import { existingNames } from "../program/usage-error.ts";
import { readConfigurationFile } from "./configuration-file.ts";
import { examplesIn } from "./examples.ts";
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
}

const names: readonly string[] = ["examples", "readings", "httpVerbs", "checks", "failOn", "minVerified"];
const form = 'A configuration is an object such as {"failOn": ["warn"]}; docs/configuration.md has all settings.';

/**
 * Reads the configuration of the working directory, from a file of its own or a member of package.json.
 *
 * @param path a file to read instead
 * @returns an empty configuration when there is none
 * @throws UsageError when the file cannot be read or has another form
 */
export async function readConfiguration(
  path: string | undefined,
  directory: string = process.cwd(),
): Promise<Configuration> {
  const found = await readConfigurationFile(path, directory);
  if (found === undefined) return { examples: [], interpretations: new Map() };
  found.settings.assertMembers(names, form);
  const settings = found.settings.members(form);
  const examples = settings.get("examples");
  const readings = settings.get("readings");
  const httpVerbs = settings.get("httpVerbs");
  const checks = settings.get("checks");
  const failOn = settings.get("failOn");
  const minVerified = settings.get("minVerified");
  return {
    examples: examples === undefined ? [] : examplesIn(examples),
    interpretations: readings === undefined ? new Map() : interpretationsIn(readings),
    ...(httpVerbs === undefined ? {} : { httpVerbs: httpVerbsIn(httpVerbs) }),
    ...(checks === undefined ? {} : { checks: modulesIn(checks, dirname(found.path)) }),
    ...(failOn === undefined ? {} : { failOn: failOnIn(failOn) }),
    ...(minVerified === undefined ? {} : { minVerified: minVerifiedIn(minVerified) }),
  };
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

/** Paths are those of whoever wrote the file, so they begin at its directory. */
function modulesIn(configured: Field, directory: string): readonly UserModule[] {
  const hint = 'It has the form {"checks": ["./my-checks.js"]}.';
  return configured.elements(hint).map((field) => {
    const path = field.text(hint);
    return { path: resolve(directory, path), name: `${path} (${field.where})` };
  });
}
