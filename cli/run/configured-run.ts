import { relative, resolve, sep } from "node:path";
import type { Json } from "../../harness/json/value.ts";
import { profileNames, type ProfileName } from "../../suites/directories/profile-names.ts";
import type { Field } from "../documents/field.ts";
import { existingNames, meantName } from "../program/usage-error.ts";
import { ifTrusted } from "./found-configuration.ts";

/** What a configuration says of the run itself: what would be typed otherwise. */
export interface ConfiguredRun {
  /** As after `--cmd`. */
  readonly command?: string;
  /** As after `--`. */
  readonly words?: readonly string[];
  readonly url?: string;
  /** As after `--env`. */
  readonly env?: readonly string[];
  readonly seed?: number;
  readonly execute?: boolean;
  /** As after `--report`; files are absolute paths. */
  readonly reports?: readonly string[];
  /** An absolute path. */
  readonly baseline?: string;
  readonly profiles?: readonly ProfileName[];
}

/** In the order of the documentation. */
export const runSettings: readonly string[] = [
  "command",
  "url",
  "env",
  "execute",
  "seed",
  "reports",
  "baseline",
  "profiles",
];

/** Where a configuration stands, and how far it can be trusted. */
export interface Origin {
  /** Its directory: paths in it begin there. */
  readonly directory: string;
  /** Its name, where nobody gave it. */
  readonly found?: string;
}

/**
 * Reads the settings that stand for options of a run.
 *
 * @throws UsageError for a value of another form, and for what only a file that is given may set
 */
export function configuredRunIn(settings: ReadonlyMap<string, Field>, origin: Origin): ConfiguredRun {
  if (origin.found !== undefined) assertNothingWeaker(settings, origin.found);
  const read = <Value>(name: string, reader: (field: Field) => Value): Value | undefined => {
    const field = settings.get(name);
    return field === undefined ? undefined : reader(field);
  };
  const all = {
    ...read("command", commandIn),
    url: read("url", (field) => field.text('It has the form {"url": "http://127.0.0.1:{port}/mcp"}.')),
    env: read("env", environmentIn),
    seed: read("seed", seedIn),
    execute: read("execute", executeIn),
    reports: read("reports", (field) => reportsIn(field, origin)),
    baseline: read("baseline", (field) =>
      resolve(origin.directory, field.text('It has the form {"baseline": "known.json"}.')),
    ),
    profiles: read("profiles", profilesIn),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A file of somebody else's project reaches no address, changes no environment, and lets nothing pass that is known to it. */
function assertNothingWeaker(settings: ReadonlyMap<string, Field>, file: string): void {
  const refusals: readonly (readonly [string, string])[] = [
    ["env", "sets variables, and a file that was only found sets none"],
    ["baseline", "lets findings pass, and a file that was only found may not"],
    ...(settings.has("command")
      ? []
      : ([["url", "names an address, and a file that was only found reaches none"]] as const)),
  ];
  for (const [name, problem] of refusals) {
    const field = settings.get(name);
    if (field !== undefined) throw field.refuse(problem, ifTrusted(file));
  }
}

function commandIn(field: Field): Pick<ConfiguredRun, "command" | "words"> {
  const hint = 'It has the form {"command": "node server.js"} or {"command": ["node", "server.js"]}.';
  if (typeof field.value === "string") return { command: field.text(hint) };
  const words = field.elements(hint).map((word) => word.text(hint));
  if (words.length === 0) throw field.refuse("is empty", hint);
  return { words };
}

function environmentIn(field: Field): readonly string[] {
  const hint = 'It has the form {"env": {"LOG_LEVEL": "debug"}}.';
  return [...field.members(hint)].map(([name, value]) => `${name}=${value.text(hint)}`);
}

function seedIn(field: Field): number {
  const { value } = field;
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 2 ** 31) return value;
  throw field.refuse("is not a seed", "It is a whole number of at most 32 bits.");
}

function executeIn(field: Field): boolean {
  if (typeof field.value === "boolean") return field.value;
  throw field.refuse("is not true or false", 'It has the form {"execute": true}.');
}

function profilesIn(field: Field): readonly ProfileName[] {
  const hint = `It has the form {"profiles": ["openai"]}. ${existingNames("profiles", profileNames)}`;
  return field.elements(hint).map((each) => {
    const profile = profileNames.find((name) => name === each.value);
    if (profile === undefined)
      throw each.refuse("is not a profile", meantName(asText(each.value), "profiles", profileNames));
    return profile;
  });
}

function asText(value: Json): string {
  return typeof value === "string" ? value : "";
}

function reportsIn(field: Field, { directory, found }: Origin): readonly string[] {
  const hint = 'It has the form {"reports": ["terminal", "junit=report.xml"]}.';
  return field.elements(hint).map((each) => {
    const text = each.text(hint);
    const cut = text.indexOf("=");
    if (cut === -1) return text;
    const path = resolve(directory, text.slice(cut + 1));
    if (found !== undefined && !isPlainlyInside(path, directory)) {
      throw each.refuse("is written outside of the project or into a hidden directory", ifTrusted(found));
    }
    return `${text.slice(0, cut)}=${path}`;
  });
}

/** Not above it, and in nothing that begins with a dot: there stand the settings of tools. */
function isPlainlyInside(path: string, directory: string): boolean {
  return relative(directory, path)
    .split(sep)
    .every((part) => part !== "" && !part.startsWith(".") && part !== "node_modules");
}
