import { isHostName } from "../../audit/running/registries.ts";
import { isServerId, type AuditedServer, type ServerReach } from "../../audit/servers/server.ts";
import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { nameOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import type { Field } from "../documents/field.ts";
import { jsonDocument } from "../documents/json-document.ts";
import { jsonLinesDocument } from "../documents/json-lines-document.ts";
import { readDocument } from "../documents/read-document.ts";
import { yamlDocument } from "../documents/yaml-document.ts";
import { commandLineFault } from "../program/command-line-fault.ts";
import { UsageError } from "../program/usage-error.ts";

const formats = [yamlDocument, jsonDocument, jsonLinesDocument];
const maxBytes = 32 * 1024 * 1024;
const maxServers = 20_000;
const maxTextLength = 8_000;
const giveOne = "Give a list of servers: YAML, JSON, or a JSON object a line.";
const members = [
  "id",
  "version",
  "package",
  "install",
  "install-hosts",
  "programs",
  "command",
  "url",
  "env",
  "inherit-env",
  "options",
];
const entryHint =
  'A server has an id and a command, as {"id": "notes", "command": "node server.js"}, or a url in place of the command.';

/** Options that the audit gives every run itself, or that a run of one server among many cannot have. */
const ofAudit = namedRows.flatMap(([, row]) => (row.isOfAudit === true ? [nameOf(row)] : []));
const notForMany = ["--protocol=all"];

/**
 * Reads a list of servers.
 *
 * @throws UsageError that names file, line and field of what is wrong
 */
export async function readServerList(path: string): Promise<readonly AuditedServer[]> {
  const root = await readDocument({ option: "audit", path, formats, maxBytes, giveOne });
  const list = Array.isArray(root.value) ? root : root.member("servers");
  if (list === undefined) throw root.refuse("has no servers", `${giveOne} ${entryHint}`);
  const entries = list.elements("Write the servers as a list.");
  if (entries.length === 0) throw list.refuse("has no servers", entryHint);
  if (entries.length > maxServers)
    throw list.refuse(`has ${entries.length} servers, more than ${maxServers}`, "Split the list into several audits.");
  const seen = new Set<string>();
  return entries.map((entry) => {
    const server = serverOf(entry);
    if (seen.has(server.id))
      throw entry.refuse(`has the id ${server.id} a second time`, "Give each server its own id.");
    seen.add(server.id);
    return server;
  });
}

function serverOf(entry: Field): AuditedServer {
  entry.assertMembers(members, entryHint);
  const version = entry.member("version");
  const published = entry.member("package");
  return {
    id: idOf(entry),
    ...(version === undefined ? {} : { version: versionOf(version) }),
    ...(published === undefined ? {} : { package: textOf(published, "Write the name of the package.") }),
    install: commandsOf(entry.member("install")),
    installHosts: hostsOf(entry.member("install-hosts")),
    programs: textsOf(entry.member("programs")).map(programOf),
    reach: reachOf(entry),
    options: optionsOf(entry.member("options")),
  };
}

function idOf(entry: Field): string {
  const field = entry.member("id");
  if (field === undefined) throw entry.refuse("has no id", entryHint);
  const id = field.text("Write the id as a text.");
  const hint =
    "An id names a directory: at most 100 of a-z, 0-9, hyphen, dot and underscore, a letter or digit at both ends.";
  if (!isServerId(id)) throw field.refuse("is not an id", hint);
  return id;
}

/** YAML reads `1.0` as a number, and then it is another version. */
function versionOf(field: Field): string {
  return textOf(field, 'Write the version in quotes: "1.0".');
}

function reachOf(entry: Field): ServerReach {
  const [command, url] = [entry.member("command"), entry.member("url")];
  const inherits = textsOf(entry.member("inherit-env"));
  const environment = Object.fromEntries(
    [...(entry.member("env")?.members("Write variables as names with values.") ?? [])].map(([name, field]) => [
      name,
      textOf(field, "Write the value in quotes."),
    ]),
  );
  if (command !== undefined && url !== undefined) throw url.refuse("stands beside a command", "Give one of them.");
  if (command !== undefined) return { kind: "command", words: wordsOf(command), environment, inherits };
  if (url === undefined) throw entry.refuse("has neither a command nor a url", entryHint);
  if (inherits.length > 0 || Object.keys(environment).length > 0)
    throw entry.refuse("gives variables to a server that runs already", "Leave them out.");
  return { kind: "address", url: textOf(url, "Write the address of the server.") };
}

function commandsOf(field: Field | undefined): readonly (readonly string[])[] {
  if (field === undefined) return [];
  if (!Array.isArray(field.value)) return [wordsOf(field)];
  return field.elements("Write the commands as a list.").map(wordsOf);
}

/** A command: one text, split as `--cmd` is, or its words. */
function wordsOf(field: Field): readonly string[] {
  const hint = 'Write a command as a text, such as "node server.js", or as a list of its words.';
  if (Array.isArray(field.value)) {
    const words = field.elements(hint).map((word) => textOf(word, hint));
    if (words.length === 0) throw field.refuse("is empty", hint);
    return words;
  }
  const line = splitCommandLine(textOf(field, hint));
  if (line.kind === "words") return [line.command, ...line.args];
  const { what, remedy } = commandLineFault(line, {
    example: hint,
    shell: '["sh", "-c", "…"]',
    withVariables: (variables, command) => JSON.stringify(`env ${variables.join(" ")} ${command}`),
  });
  throw field.refuse(what, remedy);
}

function optionsOf(field: Field | undefined): readonly string[] {
  if (field === undefined) return [];
  const words = Array.isArray(field.value) ? textsOf(field) : wordsOf(field);
  const refused = words.find(
    (word, index) =>
      word === "--" ||
      ofAudit.some((option) => word === option || word.startsWith(`${option}=`)) ||
      notForMany.some((option) => word === option || `${word}=${words[index + 1] ?? ""}` === option),
  );
  if (refused === undefined) return words;
  throw field.refuse(`has ${refused}, which an audit gives every run itself or cannot give`, "Leave it out.");
}

function hostsOf(field: Field | undefined): readonly string[] {
  const hosts = textsOf(field);
  const refused = hosts.find((host) => !isHostName(host));
  if (field === undefined || refused === undefined) return hosts;
  throw field.refuse(
    `has ${JSON.stringify(refused)}, which names no host`,
    "Write a name: github.com, localhost:4873.",
  );
}

function programOf(name: string): string {
  if (/^[A-Za-z][\w-]*$/u.test(name)) return name;
  throw new UsageError(`${JSON.stringify(name)} is not the name of a program`, "Give a name without a directory.");
}

function textsOf(field: Field | undefined): readonly string[] {
  const hint = "Write it as a list of texts.";
  return field?.elements(hint).map((element) => textOf(element, hint)) ?? [];
}

function textOf(field: Field, hint: string): string {
  const text = field.text(hint);
  if (text === "") throw field.refuse("is empty", hint);
  if (text.length > maxTextLength) throw field.refuse(`is longer than ${maxTextLength} characters`, "Shorten it.");
  if (text.includes("\0")) throw field.refuse("has the character U+0000", "Remove it.");
  return text;
}
