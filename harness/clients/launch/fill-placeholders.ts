import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeOwnFile } from "../../files/own-file.ts";
import type { ClientPlace, ServerPlace } from "./client-launch.ts";
import { clientConfigurations, type ClientConfiguration } from "./configurations.ts";

/** The words and variables of a client in one run, with the address of its server filled in. */
export interface FilledCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const placeholderForm = /\{(\w+)\}/gu;

/**
 * Puts the address of the server into a command. Without a placeholder it comes last, as in the official suite: the URL, or
 * on stdio the words that start the server. `{server}` as a word of its own stands for all of these words.
 *
 * @param words of the client's command
 * @param env variables that the user gave it
 * @param own configurations beside those that are known
 */
export function fillPlaceholders(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  place: ClientPlace,
  own: readonly ClientConfiguration[] = [],
): FilledCommand {
  const { server } = place;
  const configurations = [...clientConfigurations, ...own];
  const ofServer = server.kind === "http" ? [server.url] : server.command;
  const fill = (text: string): string =>
    text.replaceAll(placeholderForm, (found, name: string) => valueOf(name, place, configurations) ?? found);
  const isNamed = [...words, ...Object.values(env)].some((text) => namesServer(text, configurations));
  const filled = words.flatMap((word) => (word === "{server}" ? ofServer : [fill(word)]));
  return {
    words: isNamed ? filled : [...filled, ...ofServer],
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
  };
}

/** Puts the place of the server into a text, where `{url}` or `{server}` stands. */
export function fillTemplate(text: string, server: ServerPlace): string {
  return text.replaceAll(placeholderForm, (found, name: string) => wordsFor(name, server) ?? found);
}

function namesServer(text: string, configurations: readonly ClientConfiguration[]): boolean {
  const names = ["url", "server", ...configurations.map(({ placeholder }) => placeholder)];
  return [...text.matchAll(placeholderForm)].some(([, name = ""]) => names.includes(name));
}

/** @returns undefined for what is no placeholder */
function valueOf(
  name: string,
  { server, directory }: ClientPlace,
  configurations: readonly ClientConfiguration[],
): string | undefined {
  if (name === "directory") return directory;
  const configuration = configurations.find(({ placeholder }) => placeholder === name);
  if (configuration === undefined) return wordsFor(name, server);
  const path = join(directory, configuration.directory ?? name, configuration.file);
  mkdirSync(dirname(path), { recursive: true });
  writeOwnFile(path, configuration.text(server));
  return configuration.isDirectory === true ? dirname(path) : path;
}

/** @returns undefined for what does not stand for the server itself */
function wordsFor(name: string, server: ServerPlace): string | undefined {
  if (name === "url" && server.kind === "http") return server.url;
  if (name !== "server") return undefined;
  return server.kind === "http" ? server.url : server.command.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w./:=@-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
