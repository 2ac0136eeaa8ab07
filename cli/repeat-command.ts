import type { Check } from "../harness/run/check.ts";
import type { Subject } from "../harness/run/result.ts";
import type { StdioTarget } from "../harness/target/target.ts";
import type { RunArguments } from "./parse.ts";

/** Makes the command that shows one result again: the same seed, target and options, that check and that tool alone. */
export function makeRepeatCommand(
  options: RunArguments,
  target: StdioTarget,
  seed: number,
): (check: Check, subject: Subject) => string {
  const same = [
    ...(options.cwd === undefined ? [] : ["--cwd", options.cwd]),
    // Values may be secrets, and a report is shared: the shell of whoever pastes it fills them in.
    ...Object.keys(target.env).flatMap((key) => ["--env", `${key}=$${key}`]),
    ...(options.timeout === 10_000 ? [] : ["--timeout", String(options.timeout)]),
    ...(options.runs === 100 ? [] : ["--runs", String(options.runs)]),
    "--seed",
    String(seed),
  ];
  const words = ["--", target.command, ...target.args];
  return (check, { dialect, tool }) => {
    const one = [
      "--check",
      check.id,
      ...(dialect === "static" ? [] : ["--dialect", dialect]),
      ...(tool === undefined ? [] : ["--tool", tool]),
    ];
    return ["npx", "mcp-annotations-conformance", ...one, ...same, ...words].map(quoteForShell).join(" ");
  };
}

/** A word as a POSIX shell reads it back; a reference to a variable stays one. */
function quoteForShell(word: string): string {
  if (/^[\w@%+=:,./-]+$/u.test(word)) return word;
  const variable = /^(\w+)=\$(\w+)$/u.exec(word);
  if (variable !== null) return `"${word}"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
