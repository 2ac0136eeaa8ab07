import { dirname, resolve } from "node:path";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { parseJson } from "../../harness/json/parse.ts";
import type { ToolExample } from "../../harness/inputs/tool-example.ts";
import { parseMinVerified, type MinVerified } from "../../harness/results/min-verified.ts";
import { failingVerdicts, type FailingVerdict } from "../../report-model/report-model.ts";
import type { CheckModule } from "./check-modules.ts";
import { examplesIn } from "./examples.ts";
import { httpVerbsIn, type HttpVerbSettings } from "./http-verb-settings.ts";
import { programName } from "../../library/program-name.ts";
import { interpretationsIn, type InterpretationsByOption } from "./interpretations.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** What a configuration file may set. */
export interface Configuration {
  readonly examples: readonly ToolExample[];
  readonly interpretations: InterpretationsByOption;
  readonly httpVerbs?: HttpVerbSettings;
  /** Modules with checks of the user; absent when there are none. */
  readonly checks?: readonly CheckModule[];
  /** Verdicts that make a run fail; none when absent. */
  readonly failOn?: readonly FailingVerdict[];
  /** How many tools have to do real work where they are called. */
  readonly minVerified?: MinVerified;
}

const members: readonly string[] = ["examples", "readings", "httpVerbs", "checks", "failOn", "minVerified"];

/**
 * Reads the configuration of the working directory, from a file of its own or a key in package.json.
 *
 * @param path a file to read instead
 * @returns an empty configuration when there is none
 * @throws UsageError when the file cannot be read or has another form
 */
export async function readConfiguration(
  path: string | undefined,
  directory: string = process.cwd(),
): Promise<Configuration> {
  // Loaded here, as `--help` needs none.
  const { lilconfig } = await import("lilconfig");
  const searcher = lilconfig(programName, {
    searchPlaces: [`${programName}.config.json`, "package.json"],
    stopDir: directory,
    loaders: { ".json": parseFile, noExt: parseFile },
    cache: false,
  });
  try {
    const found = path === undefined ? await searcher.search(directory) : await searcher.load(path);
    if (found === null || found.isEmpty === true) return { examples: [], interpretations: new Map() };
    const content: unknown = found.config;
    if (isJsonObject(content)) return configurationFrom(content, found.filepath);
    throw new UsageError(`${found.filepath} holds no JSON object`, "See docs/generator.md for its form.");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the configuration cannot be read: ${reason}`, "Give an existing JSON file with --config.");
  }
}

function parseFile(filepath: string, content: string): Json {
  const parsed = parseJson(content);
  if (parsed.kind === "value") return parsed.value;
  const reason = parsed.kind === "not-json" ? parsed.reason : `it nests more than ${parsed.maxDepth} deep`;
  throw new UsageError(`${filepath} is no JSON: ${reason}`, "Correct the file.");
}

function configurationFrom(content: JsonObject, where: string): Configuration {
  const unknown = Object.keys(content).find((key) => key !== "$schema" && !members.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(`${where} has a member ${JSON.stringify(unknown)}`, existingNames("members", members));
  }
  const httpVerbs = member(content, "httpVerbs");
  const checks = member(content, "checks");
  const failOn = member(content, "failOn");
  const minVerified = member(content, "minVerified");
  return {
    examples: examplesIn(member(content, "examples") ?? {}, where),
    interpretations: interpretationsIn(member(content, "readings") ?? {}, where),
    ...(httpVerbs === undefined ? {} : { httpVerbs: httpVerbsIn(httpVerbs, where) }),
    ...(checks === undefined ? {} : { checks: modulesIn(checks, where) }),
    ...(failOn === undefined ? {} : { failOn: failOnIn(failOn, where) }),
    ...(minVerified === undefined ? {} : { minVerified: minVerifiedIn(minVerified, where) }),
  };
}

function failOnIn(configured: Json, where: string): readonly FailingVerdict[] {
  const form = `It has the form {"failOn": ["warn"]}. ${existingNames("verdicts", failingVerdicts)}`;
  if (!Array.isArray(configured)) throw new UsageError(`failOn in ${where} is not an array`, form);
  const words: readonly Json[] = configured;
  return words.map((word, index) => {
    const verdict = failingVerdicts.find((each) => each === word);
    if (verdict === undefined) throw new UsageError(`failOn[${index}] in ${where} is not a verdict`, form);
    return verdict;
  });
}

function minVerifiedIn(configured: Json, where: string): MinVerified {
  const parsed = parseMinVerified(configured);
  if (parsed !== undefined) return parsed;
  const form = 'It has the form {"minVerified": 3} or {"minVerified": "80%"}.';
  throw new UsageError(`minVerified in ${where} is not a number of tools`, form);
}

/** Paths are those of whoever wrote the file, so they begin at its directory. */
function modulesIn(configured: Json, where: string): readonly CheckModule[] {
  const form = 'It has the form {"checks": ["./my-checks.js"]}.';
  if (!Array.isArray(configured)) throw new UsageError(`checks in ${where} is not an array`, form);
  const paths: readonly Json[] = configured;
  return paths.map((path, index) => {
    if (typeof path !== "string") throw new UsageError(`checks[${index}] in ${where} is not a text`, form);
    return { path: resolve(dirname(where), path), name: `${path} (checks in ${where})` };
  });
}
