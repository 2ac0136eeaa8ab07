import { resolve } from "node:path";
import { builtPrograms } from "../built-programs.ts";

const root = resolve(import.meta.dirname, "../..");
const command = resolve(root, builtPrograms.command);

/** The reference server, with these options. */
export function reference(...options: readonly string[]): readonly string[] {
  return [process.execPath, command, "reference", ...options];
}

/** The reference client, with these options. */
export function referenceClient(...options: readonly string[]): readonly string[] {
  return [process.execPath, command, "reference-client", ...options];
}

/** A server of test/effects whose tools are these behaviours, all with the same hints. */
export function effects(
  file: string,
  behaviours: readonly string[],
  hints: Readonly<Record<string, boolean>>,
  ...more: readonly string[]
): readonly string[] {
  const [, ending = ""] = /\.(\w+)$/u.exec(file) ?? [];
  const program = { py: "python3", sh: "sh" }[ending] ?? process.execPath;
  return [program, resolve(root, "test/effects", file), behaviours.join(","), JSON.stringify(hints), ...more];
}

/** A server on an SDK in TypeScript, of test/sdk-servers. */
export function sdkServer(name: "sdk-v1" | "sdk-v2", ...more: readonly string[]): readonly string[] {
  return [process.execPath, resolve(root, "test/sdk-servers", `${name}.mjs`), ...more];
}

/** Words as one that a shell would split again, for options that take a command. */
export function inOneWord(words: readonly string[]): string {
  return words.join(" ");
}

export function fileOf(path: string): string {
  return resolve(root, path);
}

/** Words of a command line: a text is split at its blanks, a list is left as it is. */
export function typed(...parts: readonly (string | readonly string[])[]): readonly string[] {
  return parts.flatMap((part) => (typeof part === "string" ? part.split(" ") : part));
}
