import type { RunArguments } from "../options/run-arguments.ts";
import type { TextStream } from "../program/surroundings.ts";
import { assertUsable } from "../program/usable-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertNeededGiven } from "./needed-option.ts";
import { readTarget, type NamedTarget } from "./target-arguments.ts";

/**
 * The server to test: typed, or out of the configuration of a client.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @param stdout where the servers of a configuration are listed when none of them was chosen
 * @throws UsageError when there is none, or two, or one that cannot be used
 */
export async function chooseTarget(
  options: RunArguments,
  words: readonly string[] | undefined,
  stdout: TextStream,
): Promise<NamedTarget> {
  assertUsable();
  const { mcpConfig, cmd, url, toolsList } = options;
  if (toolsList !== undefined) {
    const { savedListTargetOf } = await import("./saved-list-target.ts");
    return savedListTargetOf(toolsList, options, words);
  }
  if (mcpConfig === undefined) {
    assertNeededGiven(options, "mcpConfig");
    return readTarget(options, words);
  }
  const second = cmd !== undefined ? "--cmd" : words !== undefined ? "the words after --" : undefined;
  const typed = second ?? (url === undefined ? undefined : "--url");
  if (typed !== undefined) {
    throw new UsageError(`two servers were given, one in --mcp-config and one in ${typed}`, "Give one of them.");
  }
  const { configuredTarget } = await import("./configured-target.ts");
  return configuredTarget(options, mcpConfig, stdout);
}
