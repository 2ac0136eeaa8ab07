import { existsSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
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
import { configurationNames, manifestName } from "./configuration-names.ts";

const formats: readonly DocumentFormat[] = [jsonDocument, yamlDocument];
const maxBytes = 1024 * 1024;
const giveOne = "Give a configuration in JSON, YAML, JavaScript or TypeScript: --config settings.yaml";

/** The settings of the user, and the file that they stand in. */
export interface ConfigurationFile {
  readonly path: string;
  readonly settings: Field;
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
  if (given !== undefined) {
    const path = resolve(directory, given);
    const settings = basename(path) === manifestName ? await ofManifest(path) : await ofFile(path);
    if (settings !== undefined) return { path, settings };
    throw new UsageError(`--config ${given} has no member ${JSON.stringify(programName)}`, giveOne);
  }
  const found = configurationNames.map((name) => join(directory, name)).filter((path) => existsSync(path));
  const [path, other] = found;
  if (other !== undefined) {
    throw new UsageError(
      `two configurations were found: ${found.map((each) => basename(each)).join(" and ")}`,
      "Keep one of them, or choose one with --config.",
    );
  }
  if (path !== undefined) return { path, settings: await ofFile(path) };
  const manifest = join(directory, manifestName);
  const settings = existsSync(manifest) ? await ofManifest(manifest) : undefined;
  return settings === undefined ? undefined : { path: manifest, settings };
}

function ofFile(path: string): Promise<Field> {
  if ([...moduleEndings, ...typedModuleEndings].includes(extname(path))) return ofModule(path);
  return readDocument({ option: "the configuration", path, formats, maxBytes, giveOne });
}

async function ofManifest(path: string): Promise<Field | undefined> {
  const manifest = await ofFile(path);
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
