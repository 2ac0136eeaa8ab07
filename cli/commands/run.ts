import type { Command } from "commander";
import { addGroups, runOptionGroups } from "../options/index.ts";
import { programName } from "../../library/program-name.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import type { Action } from "./command.ts";
import { commands } from "./index.ts";

const examples = `
These are the ten options used most; \`${programName} help all\` lists every option.

Examples:
  ${programName} --cmd "node server.js"
  ${programName} --suite hints --tool search -- python server.py --data ./data
  ${programName} --report terminal --report junit=report.xml --cmd "node server.js"

Exit codes:
  0 nothing failed   1 a MUST is broken, a hint is untrue, or a verdict of --fail-on   2 wrong usage
  3 the server could not be tested   4 nothing, or less than --min-verified, could be verified, or a contradiction was seen
  that could not be tried again   70 a bug in this tool or in a check   130 interrupted

Without --execute no tool is called: the suite only lists tools and queries their hints. The server process itself
runs as you do then, with your files, network and environment; with --execute, and with --sandbox, it runs in a sandbox
from its first launch on. With --accept-real-effects it always runs as you do.`;

/**
 * Makes the test of a server what the program does without a command.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @param typed the argument vector before that
 */
export function defineRun(
  program: Command,
  choose: (action: Action) => void,
  words: readonly string[] | undefined,
  typed: readonly string[],
): void {
  program.usage('[options] --cmd "node server.js"  |  [options] -- node server.js').addHelpText("after", examples);
  addGroups(program, runOptionGroups);
  program.argument("[words...]").action((stray: readonly string[], options: Partial<RunArguments>) =>
    choose(async (surroundings) => {
      if (stray.length > 0) {
        const { strayWords } = await import("./stray-words.ts");
        throw strayWords(
          stray,
          { ...options, isCmdFirst: isTypedBefore(typed, "--cmd", stray[0]) },
          commands.map(({ usage }) => usage),
        );
      }
      const { runCommand } = await import("../run/run-command.ts");
      const run = (): Promise<number> => runCommand({ ...defaultArguments, ...options }, words, surroundings);
      if (options.watch !== true) return run();
      const { watchRuns } = await import("../run/watch-runs.ts");
      return watchRuns(run, options.report ?? [], surroundings);
    }),
  );
}

function isTypedBefore(typed: readonly string[], option: string, word: string | undefined): boolean {
  const at = typed.findIndex((each) => each === option || each.startsWith(`${option}=`));
  return word !== undefined && at !== -1 && at < typed.lastIndexOf(word);
}
