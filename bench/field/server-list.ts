import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";

/** A published server to measure with. */
export interface FieldServer {
  /** Name of its directory and of its row: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** `npm` is the only registry that this program installs from. */
  readonly registry: "npm" | "pypi";
  readonly package: string;
  readonly version: string;
  readonly command: string;
  /** May hold `$ROOT`, `$WORK` and `$<program>` for a needed program. */
  readonly arguments: readonly string[];
  /** Credentials are dummies. Values may hold `$ROOT` and `$WORK`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Dependencies whose install scripts have to run; no other script does. */
  readonly rebuild: readonly string[];
  /** Versions of indirect dependencies, as `overrides` of package.json has them. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Programs that have to be in PATH, each to be had from a package manager of the system. */
  readonly programs: readonly string[];
}

const members = new Set(
  "name registry package version command arguments environment rebuild overrides programs".split(" "),
);

/**
 * @param list the parsed list: `{ "servers": [...] }`
 * @throws Error that names the entry and its member when the list is not as `FieldServer` says
 */
export function parseServerList(list: Json): readonly FieldServer[] {
  const entries = isJsonObject(list) ? member(list, "servers") : undefined;
  if (!isList(entries)) throw new Error('The list has no array "servers".');
  const servers = entries.map(parseServer);
  const names = servers.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two servers of the list are named "${twice}".`);
  return servers;
}

function parseServer(entry: Json, index: number): FieldServer {
  if (!isJsonObject(entry)) throw new Error(`Server ${index + 1} of the list is not an object.`);
  const name = text(entry, "name", `Server ${index + 1}`);
  const who = `Server "${name}"`;
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`${who}: "name" has other characters than a-z, 0-9 and -.`);
  const unknown = Object.keys(entry).find((key) => !members.has(key));
  if (unknown !== undefined) throw new Error(`${who} has an unknown member "${unknown}".`);
  const version = text(entry, "version", who);
  // A range would install another server tomorrow, and judgements of today's would be laid to it.
  if (!/^\d+\.\d+\.\d+(?:[-+.][\w.+-]+)?$/.test(version)) throw new Error(`${who}: "version" is not exact.`);
  return {
    name,
    registry: registryOf(entry, who),
    package: text(entry, "package", who),
    version,
    command: text(entry, "command", who),
    arguments: texts(entry, "arguments", who),
    environment: textsByName(entry, "environment", who),
    rebuild: texts(entry, "rebuild", who),
    overrides: textsByName(entry, "overrides", who),
    programs: texts(entry, "programs", who),
  };
}

function registryOf(entry: JsonObject, who: string): FieldServer["registry"] {
  const registry = member(entry, "registry") ?? "npm";
  if (registry === "npm" || registry === "pypi") return registry;
  throw new Error(`${who}: "registry" is neither "npm" nor "pypi".`);
}

function text(entry: JsonObject, key: string, who: string): string {
  const value = member(entry, key);
  if (typeof value === "string" && value !== "") return value;
  throw new Error(`${who}: "${key}" is not a text.`);
}

function texts(entry: JsonObject, key: string, who: string): readonly string[] {
  const value = member(entry, key) ?? [];
  if (isList(value) && value.every((item) => typeof item === "string")) return value;
  throw new Error(`${who}: "${key}" is not an array of texts.`);
}

function textsByName(entry: JsonObject, key: string, who: string): Readonly<Record<string, string>> {
  const value = member(entry, key) ?? {};
  if (!isJsonObject(value)) throw new Error(`${who}: "${key}" is not an object.`);
  const pairs = Object.entries(value).map(([name, item]): [string, string] => {
    if (typeof item !== "string") throw new Error(`${who}: "${name}" of "${key}" is not a text.`);
    return [name, item];
  });
  return Object.fromEntries(pairs);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
