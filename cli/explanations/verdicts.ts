import { openCauses } from "../../report-model/open-cause.ts";
import { verdicts, type Verdict } from "../../report-model/report-model.ts";
import type { Topic } from "./topic.ts";

interface VerdictText {
  readonly meaning: string;
  readonly example: string;
  readonly exitCode: string;
  readonly doNext: string;
  /** Codes for the reason, each with what it means. */
  readonly causes?: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<Verdict, VerdictText>> = {
  pass: {
    meaning: "The check was made, and what it says held in every trial. The message says how many trials there were.",
    example: "read_note says readOnlyHint: true, and 12 calls that worked changed nothing.",
    exitCode: "0, if nothing else fails.",
    doNext:
      "Nothing. A pass does not prove anything about calls that were not made: the message names what was not seen.",
  },
  fail: {
    meaning:
      "The server breaks a MUST, or a tool does something that its hint denies. It was reproduced 3 times in fresh instances, or one transcript proves it.",
    example: "read_note says readOnlyHint: true, and a call of it wrote notes/a.txt.",
    exitCode: "1.",
    doNext:
      "Read `fix` in the finding, change the server, and run the command of `again`. A known finding can be accepted with --baseline.",
  },
  warn: {
    meaning:
      "The server does not keep a SHOULD, or a sentence of the specification without a keyword. It was reproduced like a fail.",
    example: "An unknown tool was answered with a result instead of error -32602.",
    exitCode: "0, or 1 with --fail-on warn.",
    doNext: "Fix it, or accept it with --baseline and a reason.",
  },
  ambiguous: {
    meaning: "The specification can be read in two ways, and the server is right by one of them.",
    example:
      "read_note says readOnlyHint: true, and a call added a line to its own log file. Whether a log is part of the environment is open (AMB-21).",
    exitCode: "0, or 1 with --fail-on ambiguous.",
    doNext: "Run `explain` with the AMB number of the finding. Choose a reading with --reading to be judged by it.",
  },
  note: {
    meaning: "Something worth knowing: an unusual but allowed behaviour, or a default that authors often forget.",
    example: "list_notes sets no hint, so clients treat it as destructive and open-world.",
    exitCode: "0. A note never fails a run.",
    doNext: "Check that you meant it.",
  },
  inconclusive: {
    meaning:
      "The check was made, and what was seen does not decide. The message says why: no answer, no valid arguments, no call that worked.",
    example: 'Every call of read_note ended in "file not found", so nothing could be compared.',
    exitCode:
      "0, or 1 with --fail-on inconclusive; 4 if nothing at all was verified, or if a contradiction was seen that could not be tried again.",
    doNext:
      "Remove the cause that the message names. For a tool that did no work, give it values that exist with --example.",
    causes: openCauses,
  },
  "not-run": {
    meaning: "The check was left out: by an option, by a limit, or because nothing in this run could show it.",
    example: "Tools are called only with --execute.",
    exitCode: "0, or 4 if nothing at all was verified.",
    doNext: "Add the option that the message names, such as --execute.",
  },
  "not-applicable": {
    meaning:
      "The check has no subject here: the tool does not set the hint, or the server does not support the method.",
    example: "search_notes does not set idempotentHint, so there is no promise to test.",
    exitCode: "0, or 4 if nothing at all was verified.",
    doNext: "Nothing.",
  },
  error: {
    meaning: "The server or this tool failed while testing, so that the check says nothing.",
    example: "The server exited while tools/list was read.",
    exitCode: "3, or 70 for a bug in this tool or in a check.",
    doNext: "Read the last lines of stderr in the finding. Raise --timeout if the server is slow.",
  },
};

export const verdictTopic: Topic = {
  plural: "verdicts",
  singular: "a verdict",
  names: verdicts,
  explain: (name) => {
    const verdict = verdicts.find((known) => known === name);
    if (verdict === undefined) return undefined;
    const { meaning, example, exitCode, doNext, causes = {} } = texts[verdict];
    const coded = Object.entries(causes).map(([code, means]) => `${code}: ${means}`);
    return {
      name,
      kind: "verdict: what came of one check for one tool",
      meaning: [meaning],
      parts: [
        { label: "example", texts: [example] },
        { label: "exit code", texts: [exitCode] },
        { label: "do next", texts: [doNext] },
        ...(coded.length === 0 ? [] : [{ label: "causes", texts: coded }]),
      ],
    };
  },
};
