import type { Check } from "../../harness/check/check.ts";
import type { ResultKey } from "../../harness/check/result-key.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { programName } from "../../library/program-name.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import type { ClientArguments } from "../options/client-arguments.ts";
import { asWords, variableWord } from "../run/launch-arguments.ts";

/**
 * Makes the command that shows one result again: the same client and options, and that check alone.
 *
 * @param mask applied to each word before it is quoted
 */
export function repeatClientCommand(
  { cwd, env, protocol, stdio, configFile, reading }: ClientArguments,
  command: readonly string[],
  mask: Mask,
): (check: Check, key: ResultKey) => string {
  const same = [
    ...(stdio ? ["--stdio"] : []),
    ...(protocol === "auto" ? [] : ["--protocol", protocol]),
    ...(configFile === undefined ? [] : ["--config-file", configFile]),
    ...(cwd === undefined ? [] : ["--cwd", cwd]),
    ...reading.flatMap((each) => ["--reading", each]),
  ];
  const names = env.map((entry) => entry.slice(0, Math.max(0, entry.indexOf("="))));
  const variables = names.flatMap((name) => ["--env", variableWord(name, name)]);
  const launched = command.length === 0 ? [] : asWords(["--", ...command], mask);
  return (check, { dialect }) => {
    const one = ["--check", check.id, ...(dialect === "static" ? [] : ["--dialect", dialect])];
    const own = ["npx", programName, "client", ...one, ...same].map((word) => quoteForShell(mask(word)));
    return [...own, ...variables, ...launched].join(" ");
  };
}
