import { validateHeaderName, validateHeaderValue } from "node:http";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import { secretsInEnvironment } from "../../harness/secrets/environment-secrets.ts";
import { namesSecret } from "../../harness/secrets/secret-names.ts";
import type { ClientConfiguration } from "../../report-model/report-place.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { UsageError } from "../program/usage-error.ts";
import { variablesOf } from "./entry/placeholder-forms.ts";
import { fillTemplate, type FilledSecret, type Template, type UnresolvedPlaceholder } from "./entry/placeholder.ts";
import type { EndpointEntry, LaunchEntry, ServerEntry } from "./entry/server-entry.ts";
import type { McpConfig } from "./read-mcp-config.ts";

/** A server that can be tested: every placeholder is filled. */
export type ResolvedServer = {
  /** Words that name it, as the file has them. */
  readonly written: readonly string[];
  /** What no output may show, with what is shown in its place. */
  readonly secrets: readonly (readonly [name: string, value: string])[];
  /** What the file asks for beside the command or the address; undefined where there is nothing. */
  readonly asked: ClientConfiguration | undefined;
} & (
  | { readonly kind: "stdio"; readonly launch: ProcessLaunch }
  | { readonly kind: "http"; readonly url: string; readonly headers: readonly (readonly [string, string])[] }
);

/** A shorter value stands in too many other words. */
const shortestSecret = 4;
const maxFileBytes = 1024 * 1024;
const maxNamed = 10;
const maxPlaceholderLength = 100;

/**
 * A server of a configuration, as it is to be reached.
 *
 * @param name of one that it has
 * @throws UsageError for one that is turned off, has a form that cannot be used, or a placeholder that stands for nothing
 */
export async function resolveServer(config: McpConfig, name: string): Promise<ResolvedServer> {
  const server = config.servers.get(name);
  if (server === undefined) throw new Error("the server was looked up before");
  const entry = config.dialect.entryOf(server);
  if (entry.disabledBy !== undefined) {
    throw entry.disabledBy.refuse(
      `disables the server ${JSON.stringify(name)}`,
      "Enable it in the file to have it tested.",
    );
  }
  const faults = unresolvedIn(entry, config);
  const [first, ...others] = faults;
  if (first !== undefined) {
    const more = others.slice(0, maxNamed).map((fault) => `\nAlso: ${describeUnresolved(fault)}`);
    throw new UsageError(describeUnresolved(first), first.hint + more.join(""));
  }
  return entry.kind === "stdio" ? await resolveLaunch(entry, config) : resolveEndpoint(entry, config);
}

/** Every placeholder of an entry that stands for nothing. */
export function unresolvedIn(entry: ServerEntry, { context }: McpConfig): readonly UnresolvedPlaceholder[] {
  return templatesOf(entry).flatMap((template) => {
    const filled = fillTemplate(template, context);
    return filled.kind === "unresolved" ? filled.faults : [];
  });
}

/** Says what a placeholder lacks, with file, line and field. */
export function describeUnresolved({ field, placeholder, problem }: UnresolvedPlaceholder): string {
  return `${field.where}: ${excerpt(placeholder, maxPlaceholderLength)} ${problem}`;
}

function templatesOf(entry: ServerEntry): readonly Template[] {
  if (entry.kind !== "stdio") return [entry.url, ...entry.headers.values()];
  const { command, args, env, envFile, cwd } = entry;
  return [command, ...args, ...env.values(), ...[envFile, cwd].flatMap((template) => template ?? [])];
}

async function resolveLaunch(entry: LaunchEntry, config: McpConfig): Promise<ResolvedServer> {
  const { context } = config;
  const filler = new Filler(config);
  const command = filler.text(entry.command);
  if (command.trim() === "") throw entry.command.field.refuse("is empty", "Give the program that starts the server.");
  const cwd = entry.cwd === undefined ? undefined : filler.text(entry.cwd);
  const envFile = entry.envFile === undefined ? undefined : resolve(context.workspace, filler.text(entry.envFile));
  const ofFile = entry.envFile === undefined || envFile === undefined ? {} : await variablesIn(envFile, entry.envFile);
  const inherited = entry.inherited.flatMap((name) => {
    const value = context.environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = Object.fromEntries([
    ...inherited,
    ...Object.entries(ofFile),
    ...[...entry.env].map(([name, template]) => [name, filler.text(template)] as const),
  ]);
  const args = entry.args.flatMap((template) => filler.texts(template));
  const startsIn = resolve(context.workspace, cwd ?? ".");
  return {
    kind: "stdio",
    launch: { command, args, cwd: startsIn, env },
    asked: askedBy(config, [...filler.variables, ...inherited.map(([name]) => name)], {
      ...(envFile === undefined ? {} : { variablesOf: envFile }),
      ...(startsIn === resolve(context.workspace) ? {} : { startsIn }),
    }),
    written: writtenWords(entry),
    secrets: hiddenOf([...filler.secrets, ...namedValues(Object.entries(env))]),
  };
}

function resolveEndpoint(entry: EndpointEntry, config: McpConfig): ResolvedServer {
  const filler = new Filler(config);
  const url = filler.text(entry.url);
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) {
    throw entry.url.field.refuse("is not an http: or https: address", "For example: https://host/mcp");
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw entry.url.field.refuse("has credentials in it", "Give them as a header.");
  }
  const headers = [...entry.headers].map(([name, template]) => {
    const value = filler.text(template).trim();
    if (!isHeader(name, value)) throw template.field.refuse("is not a valid HTTP header", "Correct it.");
    return [name, value] as const;
  });
  return {
    kind: "http",
    url,
    headers,
    asked: askedBy(config, filler.variables),
    written: writtenWords(entry),
    secrets: hiddenOf([...filler.secrets, ...namedValues(headers)]),
  };
}

function askedBy(
  { path }: McpConfig,
  variables: readonly string[],
  more: Omit<ClientConfiguration, "file" | "variables"> = {},
): ClientConfiguration | undefined {
  if (variables.length === 0 && Object.keys(more).length === 0) return undefined;
  const distinct = [...new Set(variables)].toSorted();
  return { file: path, ...(distinct.length === 0 ? {} : { variables: distinct }), ...more };
}

/** The command or the address of an entry, as the file has it. */
export function writtenWords(entry: ServerEntry): readonly string[] {
  return entry.kind === "stdio" ? [entry.command, ...entry.args].map(({ text }) => text) : [entry.url.text];
}

/** Fills templates, and remembers with what. */
class Filler {
  readonly secrets: FilledSecret[] = [];
  readonly #config: McpConfig;

  get variables(): readonly string[] {
    return variablesOf(this.secrets);
  }

  constructor(config: McpConfig) {
    this.#config = config;
  }

  texts(template: Template): readonly string[] {
    const filled = fillTemplate(template, this.#config.context);
    if (filled.kind === "unresolved") throw new Error("the entry was looked through before");
    this.secrets.push(...filled.secrets);
    if (!filled.texts.some((text) => text.includes("\0"))) return filled.texts;
    throw template.field.refuse("is filled with the character U+0000", "Correct the value.");
  }

  /** @throws UsageError where it is filled with a list, or with nothing */
  text(template: Template): string {
    const [text, another] = this.texts(template);
    if (text !== undefined && another === undefined) return text;
    throw template.field.refuse("is filled with several values", "Give one value.");
  }
}

async function variablesIn(path: string, { field }: Template): Promise<Readonly<Record<string, string>>> {
  const text = await readGivenFile({
    option: field.where,
    path,
    maxBytes: maxFileBytes,
    giveOne: "Give a file with a variable a line, as KEY=value.",
    ifTooLarge: "Give a smaller file.",
  });
  const entries = Object.entries(parseEnv(text));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function namedValues(entries: readonly (readonly [string, string])[]): readonly FilledSecret[] {
  return entries.map(([name, value]) => ({ name, value, isSecret: false }));
}

/** What an input asks for is one where the file does not say otherwise; all else is by its name or its form. */
function hiddenOf(values: readonly FilledSecret[]): ResolvedServer["secrets"] {
  return values
    .filter(
      ({ name, value, isSecret }) =>
        (value.length >= shortestSecret && (isSecret || namesSecret(name))) ||
        secretsInEnvironment({ [name]: value }, true, []).length > 0,
    )
    .map(({ name, value }) => [name, value] as const);
}
