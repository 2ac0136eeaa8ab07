import type { OptionValue } from "./option-values.ts";

/**
 * The variables of the environment that a run in a container needs, which has no others: those in `--header` and of
 * `--env-from`, those that a file with headers or the configuration of a client names, inputs of such a configuration, and `NO_COLOR`.
 *
 * @param present names of the variables that are set
 * @param naming the texts of files in which variables are named
 */
export function namedVariables(
  values: readonly OptionValue[],
  present: readonly string[],
  naming: string,
): readonly string[] {
  const ofOptions = values.flatMap(({ option, value }) => {
    if (option === "--header") return [...value.matchAll(/\$\{(\w+)\}/gu)].map(([, name]) => name);
    return option === "--env-from" ? value.slice(value.indexOf("=") + 1) : [];
  });
  const ofPlaceholders = [...naming.matchAll(/\{(?:env:)?(\w+)|%(\w+)%/gu)].map(
    ([, braced, percent]) => braced ?? percent,
  );
  const named = new Set([...ofOptions, ...ofPlaceholders]);
  return present.filter((name) => named.has(name) || name === "NO_COLOR" || name.startsWith("MCP_INPUT_"));
}
