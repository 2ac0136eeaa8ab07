import type { ExitCode } from "../../report-model/report-model.ts";
import type { Topic } from "./topic.ts";

interface ExitCodeText {
  readonly meaning: string;
  readonly doNext: string;
}

const texts: Readonly<Record<ExitCode, ExitCodeText>> = {
  0: {
    meaning:
      "Nothing failed, and at least one check was verified. Warnings, ambiguities and undecided checks may be there, among them contradictions that did not come again in three tries.",
    doNext:
      "Read the notes. Without --execute no tool was called, so that no hint was compared with what the tool does: add it. With --fail-on warn,inconclusive warnings and undecided checks fail the run.",
  },
  1: {
    meaning:
      "A check has the verdict fail, or a verdict that --fail-on names. An entry of --baseline, or of ignore in the configuration, that no longer occurs counts, too.",
    doNext:
      'Each finding has its fix, and after `again` the command that shows it alone. To accept what is known, write it down with --baseline known.json --update-baseline "the reason".',
  },
  2: {
    meaning: "The command was not understood: an option, a file or a setting is wrong. Nothing was tested.",
    doNext: "The message says what is wrong, where, and what is possible instead. --help has every option.",
  },
  3: {
    meaning: "The server could not be tested: it did not start, did not answer, or ended.",
    doNext:
      "Run the server's command by hand. The report has the last lines of its stderr. A server that is slow to start needs --start-timeout, and one in the sandbox gets its variables with --env.",
  },
  4: {
    meaning:
      "Nothing was verified, or the server lists no tools, or with --execute fewer tools have a decided hint than --min-verified asks for (default: 1), or a contradiction was seen that could not be tried again, mostly because the time was over.",
    doNext:
      "Where the last lines count contradictions that were not reproduced, give the run more time, as they say, or choose the tool with --tool. Else the report says under Inconclusive why hints are open, and under Calls what each tool answered. Give values that exist, such as --example read_note.name=todo.txt.",
  },
  70: {
    meaning: "This command has a bug, or a check of yours has one. It says nothing about the server.",
    doNext: "Please report it with the seed and what the command printed.",
  },
  130: { meaning: "The run was interrupted, by Ctrl+C or a signal. The results are partial.", doNext: "Run it again." },
};

export const exitCodeTopic: Topic = {
  plural: "exit codes",
  singular: "an exit code",
  names: Object.keys(texts),
  explain: (given) => {
    const name = given.replace(/^exit[ -](?:code[ -])?/u, "");
    const found = Object.entries(texts).find(([code]) => code === name);
    if (found === undefined) return undefined;
    const [, { meaning, doNext }] = found;
    return {
      name,
      kind: "exit code: how a run ended, for scripts and CI",
      meaning: [meaning],
      parts: [{ label: "do next", texts: [doNext] }],
    };
  },
};
