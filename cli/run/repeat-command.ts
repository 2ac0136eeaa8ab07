import type { Check } from "../../harness/check/check.ts";
import type { ResultKey } from "../../harness/check/result-key.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { programName } from "../../library/program-name.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import type { NamedTarget } from "./target-arguments.ts";
import { typedToolName } from "./typed-tool-name.ts";
import { wordsOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import type { RunArguments } from "../options/run-arguments.ts";

/**
 * Makes the command that shows one result again: the same seed, target and options, that check and that tool alone. It is
 * never cut: a command that is cut is none.
 *
 * @param mask applied to each word before it is quoted, which would hide a secret from it
 */
export function makeRepeatCommand(
  options: RunArguments,
  named: NamedTarget,
  seed: number,
  mask: Mask,
): (check: Check, key: ResultKey) => string {
  const words = named.words(mask);
  const command = named.command === undefined ? [] : [named.command];
  const values: Readonly<Record<string, unknown>> = { ...options, seed };
  const same = namedRows.flatMap(([name, row]) => (row.isRepeated === true ? wordsOf(row, values[name]) : []));
  return (check, { dialect, tool }) => {
    const one = ["--check", check.id, ...(dialect === "static" ? [] : ["--dialect", dialect]), ...toolWords(tool)];
    const own = ["npx", programName, ...command, ...one, ...same].map((word) => quoteForShell(mask(word)));
    return [...own, ...words].join(" ");
  };
}

/** A tool whose name is too long to be typed is tested with all others. */
function toolWords(tool: string | undefined): readonly string[] {
  const typed = tool === undefined ? undefined : typedToolName(tool);
  if (typed === undefined) return [];
  // Joined to its option, so that a tool named `--` does not end the options.
  return typed.startsWith("-") ? [`--tool=${typed}`] : ["--tool", typed];
}
