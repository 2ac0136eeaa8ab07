import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientPlace } from "./client-launch.ts";
import { clientConfigurations } from "./configurations.ts";

/** The words and variables of a client in one run, with the address of its server filled in. */
export interface FilledCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const placeholderForm = /\{(\w+)\}/gu;

/** Placeholders for the server's address in a command or a variable. */
export const placeholders: readonly string[] = [
  "url",
  "server",
  "directory",
  ...clientConfigurations.map(({ placeholder }) => placeholder),
];

/**
 * Puts the address of the server into a command. Without a placeholder it comes last, as in the official suite: the URL, or
 * on stdio the words that start the server. `{server}` as a word of its own stands for all of these words.
 *
 * @param words of the client's command
 * @param env variables that the user gave it
 */
export function fillPlaceholders(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  place: ClientPlace,
): FilledCommand {
  const { server } = place;
  const own = server.kind === "http" ? [server.url] : server.command;
  const fill = (text: string): string =>
    text.replaceAll(placeholderForm, (found, name: string) => valueOf(name, place) ?? found);
  const isNamed = [...words, ...Object.values(env)].some(namesServer);
  const filled = words.flatMap((word) => (word === "{server}" ? own : [fill(word)]));
  return {
    words: isNamed ? filled : [...filled, ...own],
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
  };
}

function namesServer(text: string): boolean {
  return [...text.matchAll(placeholderForm)].some(
    ([, name = ""]) => name !== "directory" && placeholders.includes(name),
  );
}

/** @returns undefined for what is no placeholder */
function valueOf(name: string, { server, directory }: ClientPlace): string | undefined {
  if (name === "directory") return directory;
  if (name === "url" && server.kind === "http") return server.url;
  if (name === "server") return server.kind === "http" ? server.url : server.command.map(quoted).join(" ");
  const configuration = clientConfigurations.find(({ placeholder }) => placeholder === name);
  if (configuration === undefined) return undefined;
  const path = join(directory, name, configuration.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, configuration.text(server));
  return configuration.isDirectory === true ? dirname(path) : path;
}

function quoted(word: string): string {
  return /^[\w./:=@-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
