import { verdicts, type Verdict } from "../../report-model/report-model.ts";
import type { Topic } from "./topic.ts";

interface VerdictText {
  readonly meaning: string;
  readonly exitCode: string;
  readonly doNext: string;
}

const texts: Readonly<Record<Verdict, VerdictText>> = {
  pass: {
    meaning:
      "The claim was tested, and it held in every trial. The message says how many trials there were and what they rest on.",
    exitCode: "0, if nothing else fails.",
    doNext:
      "Nothing. A pass does not prove anything about calls that were not made: the message names what was not seen.",
  },
  fail: {
    meaning:
      "The server breaks a MUST, or a tool does something that its hint denies. It was reproduced 3 times in fresh instances, or one transcript proves it.",
    exitCode: "1.",
    doNext:
      "Read `fix` in the finding, change the server, and run the command of `again`. A known finding can be accepted with --baseline.",
  },
  warn: {
    meaning:
      "The server does not keep a SHOULD, or a sentence of the specification without a keyword. It was reproduced like a fail.",
    exitCode: "0, or 1 with --fail-on warn or --strict.",
    doNext: "Fix it, or accept it with --baseline and a reason.",
  },
  ambiguous: {
    meaning: "The specification can be read in two ways, and the server is right by one of them.",
    exitCode: "0, or 1 with --fail-on ambiguous.",
    doNext: "Run `explain` with the AMB number of the finding. Choose a reading with --reading to be judged by it.",
  },
  note: {
    meaning: "Something worth knowing: an unusual but allowed behaviour, or a default that authors often forget.",
    exitCode: "0. A note never fails a run.",
    doNext: "Check that you meant it.",
  },
  inconclusive: {
    meaning:
      "The claim was tested, and the evidence does not decide. The message says why: no answer, no valid arguments, no call that did real work.",
    exitCode: "0, or 1 with --fail-on inconclusive or --strict; 4 if nothing at all was verified.",
    doNext:
      "Remove the cause that the message names. For a tool that did no work, give it values that exist with --example.",
  },
  "not-run": {
    meaning: "The check was left out: by an option, by a limit, or because nothing in this run could show it.",
    exitCode: "0, or 4 if nothing at all was verified.",
    doNext: "Add the option that the message names, such as --execute.",
  },
  "not-applicable": {
    meaning: "The server makes no such claim: it does not set the hint, or does not support the method.",
    exitCode: "0, or 4 if nothing at all was verified.",
    doNext: "Nothing.",
  },
  error: {
    meaning: "The server or this tool failed while testing, so that nothing is known of the claim.",
    exitCode: "3, or 70 for a bug in this tool or in a check.",
    doNext: "Read the last lines of stderr in the finding. Raise --timeout if the server is slow.",
  },
};

export const verdictTopic: Topic = {
  plural: "verdicts",
  names: verdicts,
  explain: (name) => {
    const verdict = verdicts.find((known) => known === name);
    if (verdict === undefined) return undefined;
    const { meaning, exitCode, doNext } = texts[verdict];
    return {
      name,
      kind: "verdict",
      meaning: [meaning],
      parts: [
        { label: "exit code", texts: [exitCode] },
        { label: "do", texts: [doNext] },
      ],
    };
  },
};
