import type { Field } from "../../documents/field.ts";
import type { DeclaredInput, FilledDefault, Placeholder, Template } from "./placeholder.ts";

/** A server as a configuration has it: its texts still have their placeholders. */
export type ServerEntry = (LaunchEntry | EndpointEntry) & {
  /** The field that turns it off. */
  readonly disabledBy?: Field;
};

/** A command that speaks MCP over its stdin and stdout. */
export interface LaunchEntry {
  readonly kind: "stdio";
  readonly command: Template;
  readonly args: readonly Template[];
  readonly env: ReadonlyMap<string, Template>;
  /** A file with more variables. */
  readonly envFile?: Template;
  readonly cwd?: Template;
  /** Variables of ours that it gets where they are set. */
  readonly inherited: readonly string[];
}

/** A server that runs already. */
export interface EndpointEntry {
  readonly kind: "http" | "sse";
  readonly url: Template;
  readonly headers: ReadonlyMap<string, Template>;
}

/** A way in which clients write down their servers. */
export interface McpConfigDialect {
  /** Where its servers stand, in messages. */
  readonly title: string;
  /** Its servers by name; undefined where the file is written in another way. */
  readonly serversIn: (root: Field) => ReadonlyMap<string, Field> | undefined;
  /** @throws UsageError for an entry that no client could use */
  readonly entryOf: (server: Field) => ServerEntry;
  /** What it asks its user for, by id. */
  readonly inputsIn?: (root: Field, fill: (template: Template) => FilledDefault) => ReadonlyMap<string, DeclaredInput>;
}

/** How a dialect names the parts of an entry; those that most share when absent. */
export interface EntryNames {
  readonly placeholders: readonly Placeholder[];
  readonly env?: string;
  readonly headers?: string;
}

const hint =
  'An entry has a command, as {"command": "node", "args": ["server.js"]}, or an address, as {"url": "https://host/mcp"}.';
const transports: Readonly<Record<string, "stdio" | "http" | "sse">> = {
  stdio: "stdio",
  local: "stdio",
  http: "http",
  remote: "http",
  "streamable-http": "http",
  streamable_http: "http",
  streamablehttp: "http",
  sse: "sse",
};
/** Linux takes no longer argument and no longer variable. */
const maxTextLength = 131_072;
const addressMembers = ["url", "httpUrl", "serverUrl"];

/**
 * Reads an entry as most clients write it: `command` (a text or a list), `args`, `env`, `envFile`, `cwd`, or `url` and
 * `headers`; `type` where both could be meant; `disabled` or `enabled`.
 *
 * @throws UsageError that names the field
 */
export function readEntry(server: Field, names: EntryNames): ServerEntry {
  const members = server.members(hint);
  const disabledBy = disablingField(members);
  const off = disabledBy === undefined ? {} : { disabledBy };
  const address = addressMembers.map((name) => members.get(name)).find((field) => field !== undefined);
  const command = members.get("command");
  const transport = transportOf(members.get("type") ?? members.get("transport"));
  if (transport === "stdio" || (transport === undefined && command !== undefined)) {
    if (command === undefined) throw server.refuse("has no command", hint);
    return { ...launchOf(command, members, names), ...off };
  }
  if (address === undefined) throw server.refuse("has neither a command nor an address", hint);
  const helper = members.get("headersHelper");
  if (helper !== undefined) {
    throw helper.refuse("is a command for headers, which is not run", "Leave it out, and give them with --header.");
  }
  return {
    kind: transport ?? "http",
    url: templateOf(address, names.placeholders),
    headers: templatesOf(members.get(names.headers ?? "headers"), names.placeholders),
    ...off,
  };
}

function launchOf(command: Field, members: ReadonlyMap<string, Field>, names: EntryNames): LaunchEntry {
  const { placeholders } = names;
  const [program, ...first] = Array.isArray(command.value) ? command.elements(hint) : [command];
  if (program === undefined) throw command.refuse("is empty", hint);
  const rest = members.get("args")?.elements(hint) ?? [];
  const envFile = members.get("envFile");
  const cwd = members.get("cwd");
  return {
    kind: "stdio",
    command: templateOf(program, placeholders),
    args: [...first, ...rest].map((field) => templateOf(field, placeholders)),
    env: templatesOf(members.get(names.env ?? "env"), placeholders),
    ...(envFile === undefined ? {} : { envFile: templateOf(envFile, placeholders) }),
    ...(cwd === undefined ? {} : { cwd: templateOf(cwd, placeholders) }),
    inherited: [],
  };
}

function disablingField(members: ReadonlyMap<string, Field>): Field | undefined {
  const [disabled, enabled] = [members.get("disabled"), members.get("enabled")];
  return disabled?.value === true ? disabled : enabled?.value === false ? enabled : undefined;
}

function transportOf(type: Field | undefined): "stdio" | "http" | "sse" | undefined {
  if (type === undefined) return undefined;
  const name = type.text("Write it as stdio, http or sse.").toLowerCase();
  const known = Object.hasOwn(transports, name) ? transports[name] : undefined;
  if (known !== undefined) return known;
  throw type.refuse("is not a transport", `These transports exist: ${Object.keys(transports).join(", ")}`);
}

/** @throws UsageError for what is not a text, is longer than a system takes, or has a character that no command and no header can have */
export function templateOf(field: Field, placeholders: readonly Placeholder[]): Template {
  const text = typeof field.value === "number" ? String(field.value) : field.text(hint);
  if (text.length > maxTextLength) throw field.refuse(`is longer than ${maxTextLength} characters`, "Shorten it.");
  if (text.includes("\0")) throw field.refuse("has the character U+0000", "Remove it.");
  return { field, text, placeholders };
}

function templatesOf(field: Field | undefined, placeholders: readonly Placeholder[]): ReadonlyMap<string, Template> {
  const members = [...(field?.members(hint) ?? [])];
  return new Map(members.map(([name, value]) => [assertName(name, value), templateOf(value, placeholders)]));
}

function assertName(name: string, field: Field): string {
  if (name !== "" && !/[=\0]/u.test(name)) return name;
  throw field.refuse("has a name that no variable and no header can have", "Correct the name.");
}
