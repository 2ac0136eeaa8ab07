import type { ProcessLaunch } from "../connect/target.ts";

/**
 * The program that a relay starts in place of its upstream: a shell script, since relays take one path.
 *
 * @param launch of the upstream; no part of it is read by the shell
 * @param tap the words that stand before the upstream's own
 */
export function tapScript({ command, args, cwd, env }: ProcessLaunch, tap: readonly string[]): string {
  const words = [...tap, command, ...args].map(quote).join(" ");
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}\n`);
  return `#!/bin/sh\ncd ${quote(cwd)} || exit 1\n${variables.join("")}exec ${words}\n`;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
