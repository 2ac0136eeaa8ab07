import type { ExitCode } from "../../report-model/report-model.ts";
import type { Topic } from "./topic.ts";

interface ExitCodeText {
  readonly meaning: string;
  readonly doNext: string;
}

const texts: Readonly<Record<ExitCode, ExitCodeText>> = {
  0: {
    meaning: "Nothing failed, and at least one claim was verified.",
    doNext: "Read the notes. Without --execute no tool was called.",
  },
  1: {
    meaning:
      "A check has the verdict fail, or a verdict that --fail-on names. An entry of --baseline that no longer occurs counts, too.",
    doNext: "Each finding has its fix and the command that shows it again.",
  },
  2: {
    meaning: "The command was not understood: an option, a file or a configuration is wrong. Nothing was tested.",
    doNext: "The message says what is wrong and where. --help has every option.",
  },
  3: {
    meaning: "The server could not be tested: it did not start, did not answer, or ended.",
    doNext: "Run the server's command by hand. The report has the last lines of its stderr.",
  },
  4: {
    meaning:
      "Nothing was verified, or with --execute fewer tools did real work than --min-verified asks for (default: 1).",
    doNext: "The report says what each tool was answered. Give values that exist with --example.",
  },
  70: {
    meaning: "This tool has a bug, or a check of yours has one.",
    doNext: "Please report it with the seed and what the command printed.",
  },
  130: { meaning: "The run was interrupted, by Ctrl+C or a signal. The results are partial.", doNext: "Run it again." },
};

export const exitCodeTopic: Topic = {
  plural: "exit codes",
  names: Object.keys(texts),
  explain: (name) => {
    const found = Object.entries(texts).find(([code]) => code === name);
    if (found === undefined) return undefined;
    const [, { meaning, doNext }] = found;
    return { name, kind: "exit code", meaning: [meaning], parts: [{ label: "do", texts: [doNext] }] };
  },
};
