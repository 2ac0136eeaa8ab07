import { basename } from "node:path";
import {
  serverMembers,
  serverName,
  type ClientConfiguration,
  type ServerMember,
} from "../../harness/clients/launch/configurations.ts";
import { fillTemplate } from "../../harness/clients/launch/fill-placeholders.ts";
import type { ServerPlace } from "../../harness/clients/launch/client-launch.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { secretsInConfiguration } from "../../harness/secrets/secrets-in-files.ts";
import type { Secret } from "../../harness/secrets/secret.ts";
import type { Field } from "../documents/field.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { jsonDocument } from "../documents/json-document.ts";
import { readDocument } from "../documents/read-document.ts";
import { tomlDocument } from "../documents/toml-document.ts";
import { UsageError } from "../program/usage-error.ts";

const option = "--config-file";
const maxBytes = 1024 * 1024;
const giveOne = "Give the file in which the client has its MCP servers.";
const members: readonly ServerMember[] = Object.values(serverMembers);
/** Members of an entry that say where a server is; all others of ours are the client's settings for it. */
const placeMembers: ReadonlySet<string> = new Set(["type", "command", "args", "url", "httpUrl", "enabled"]);
const names = ["config", "configDirectory"] as const;

/** The configuration that a client has already. */
export interface OwnConfiguration {
  /** What `{config}` and `{configDirectory}` stand for. */
  readonly configurations: readonly ClientConfiguration[];
  readonly secrets: readonly Secret[];
}

/**
 * Reads the configuration that a client has already. In each run the client gets a copy. Where `{url}` or `{server}` stands in
 * it, it is a template, of whatever format. Otherwise the only server of the copy is that of the scenario: all others would be
 * launched with it, and all else stays as it is.
 *
 * @param texts of the command and the variables in which the copy has to be named
 * @throws UsageError for a file that cannot be read, has no place for servers, or is named nowhere
 */
export async function readClientConfiguration(path: string, texts: readonly string[]): Promise<OwnConfiguration> {
  if (!texts.some((text) => names.some((name) => text.includes(`{${name}}`)))) {
    throw new UsageError(
      `${option} is given, and nothing tells the client where its copy is`,
      "Write {config} where the client's command or a value of --env has the path of the file, or {configDirectory} for its directory.",
    );
  }
  const content = await readGivenFile({ option, path, maxBytes, giveOne, ifTooLarge: "Give a smaller file." });
  const text = /\{(?:url|server)\}/u.test(content)
    ? (server: ServerPlace) => fillTemplate(content, server)
    : await withOwnServers(path);
  const file = basename(path);
  return {
    configurations: [
      { placeholder: "config", file, directory: "config", text },
      { placeholder: "configDirectory", file, directory: "config", isDirectory: true, text },
    ],
    secrets: secretsInConfiguration(content),
  };
}

/** What makes the copy of a file that has its servers in a member that is known. */
async function withOwnServers(path: string): Promise<(server: ServerPlace) => string> {
  const field = await readDocument({ option, path, formats: [jsonDocument, tomlDocument], maxBytes, giveOne });
  const whole = wholeOf(field);
  const place = members.find(({ name }) => isJsonObject(member(whole, name)));
  if (place === undefined) {
    throw field.refuse(
      "has no servers",
      `Add an empty ${members.map(({ name }) => name).join(", ")}, as the client reads it, or write {url} or {server} where its server stands.`,
    );
  }
  const write = await writerOf(path);
  return (server) => write(withServer(whole, place, server));
}

function wholeOf(field: Field): JsonObject {
  if (isJsonObject(field.value)) return field.value;
  throw field.refuse("is not an object", giveOne);
}

function withServer(whole: JsonObject, { name, entry }: ServerMember, server: ServerPlace): JsonObject {
  const servers = member(whole, name);
  const before = isJsonObject(servers) ? member(servers, serverName) : undefined;
  const kept = Object.entries(isJsonObject(before) ? before : {}).filter(([key]) => !placeMembers.has(key));
  return { ...whole, [name]: { [serverName]: { ...Object.fromEntries(kept), ...entry(server) } } };
}

async function writerOf(path: string): Promise<(value: JsonObject) => string> {
  if (!path.toLowerCase().endsWith(".toml")) return (value) => `${JSON.stringify(value, undefined, 2)}\n`;
  const { stringify } = await import("smol-toml");
  return (value) => stringify(value);
}
