import { basename, extname, resolve } from "node:path";
import { isJsonObject } from "../../harness/json/value.ts";
import { programName } from "../../library/program-name.ts";
import type { DocumentFormat } from "../documents/document.ts";
import { Field } from "../documents/field.ts";
import { jsonDocument } from "../documents/json-document.ts";
import { plainJson } from "../documents/plain-json.ts";
import { readDocument } from "../documents/read-document.ts";
import { loadUserModule, moduleEndings, typedModuleEndings } from "../documents/user-module.ts";
import { yamlDocument } from "../documents/yaml-document.ts";
import { UsageError } from "../program/usage-error.ts";
import { manifestName } from "./configuration-names.ts";
import { assertInside, findConfiguration } from "./found-configuration.ts";

const formats: readonly DocumentFormat[] = [jsonDocument, yamlDocument];
const maxBytes = 1024 * 1024;
const giveOne = "Give a configuration in JSON, YAML, JavaScript or TypeScript: --config settings.yaml";

/** The settings of the user or of a project, and the file that they stand in. */
export interface ConfigurationFile {
  readonly path: string;
  readonly settings: Field;
  /** The user gave it; one that was found is data of the project author. */
  readonly isGiven: boolean;
}

/**
 * Reads the configuration: the given file, or the one of the directory, or the member of its package.json.
 *
 * @returns undefined where none was given and there is none
 * @throws UsageError when it cannot be read
 */
export async function readConfigurationFile(
  given: string | undefined,
  directory: string,
): Promise<ConfigurationFile | undefined> {
  if (given === undefined) return readFound(directory);
  const path = resolve(directory, given);
  const settings = isManifest(path) ? await ofManifest(path) : await ofFile(path);
  if (settings !== undefined) return { path, settings, isGiven: true };
  throw new UsageError(`--config ${given} has no member ${JSON.stringify(programName)}`, giveOne);
}

async function readFound(directory: string): Promise<ConfigurationFile | undefined> {
  const path = findConfiguration(directory);
  if (path === undefined) return undefined;
  // A package.json may be a link, as long as it has no settings.
  const ofProject = isManifest(path) ? await ofManifest(path) : undefined;
  if (isManifest(path) && ofProject === undefined) return undefined;
  assertInside(path, directory);
  return { path, settings: ofProject ?? (await ofData(path)), isGiven: false };
}

function isManifest(path: string): boolean {
  return basename(path) === manifestName;
}

function ofFile(path: string): Promise<Field> {
  return [...moduleEndings, ...typedModuleEndings].includes(extname(path)) ? ofModule(path) : ofData(path);
}

function ofData(path: string): Promise<Field> {
  return readDocument({ option: "the configuration", path, formats, maxBytes, giveOne });
}

async function ofManifest(path: string): Promise<Field | undefined> {
  const manifest = await ofData(path);
  return isJsonObject(manifest.value) ? manifest.members(giveOne).get(programName) : undefined;
}

/** What a module exports by default; a promise of it is waited for. */
async function ofModule(path: string): Promise<Field> {
  const name = `the configuration ${path}`;
  const module = await loadUserModule({ path, name }, giveOne);
  const hint = 'Export an object of settings by default: export default { failOn: ["warn"] }';
  if (!("default" in module)) throw new UsageError(`${name} exports nothing by default`, hint);
  const plain = plainJson(await module.default);
  if (plain.kind === "not-json") throw new UsageError(`${name} exports what JSON does not hold: ${plain.reason}`, hint);
  return new Field({ file: path, document: { value: plain.value, lineOf: () => undefined } });
}
