import type { Check } from "../../harness/check/check.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";
import { textOf } from "../../harness/results/report.ts";
import { programName } from "../../library/program-name.ts";

import { commandFor } from "./command-for.ts";
import type { Topic } from "./topic.ts";

interface HintText {
  readonly meaning: string;
  readonly unset: string;
  readonly clients: string;
  readonly mistake: string;
}

const texts: Readonly<Record<HintName, HintText>> = {
  readOnlyHint: {
    meaning:
      "true: a call changes nothing around the tool, no file, no record, nothing that another tool shows. false: it may.",
    unset: "false",
    clients: "Many run a tool with readOnlyHint: true without asking the user.",
    mistake: "A search that saves its history, or a read that creates a missing file, is not read-only.",
  },
  destructiveHint: {
    meaning:
      "true: a call may delete or overwrite something. false: it only adds. It says nothing where readOnlyHint is true.",
    unset: "true",
    clients: "Many warn before a call with destructiveHint: true, and before one of a tool that does not set it.",
    mistake: "A tool that creates a file, and overwrites one of the same name, does not only add.",
  },
  idempotentHint: {
    meaning:
      "true: the same call made twice changes no more than made once. It says nothing where readOnlyHint is true.",
    unset: "false",
    clients: "Some repeat a call with idempotentHint: true after a lost connection.",
    mistake: "A tool that appends a line, or makes a record with a new id each time, is not idempotent.",
  },
  openWorldHint: {
    meaning: "true: a call may reach what lies beyond the server and its data, such as the web. false: it does not.",
    unset: "true",
    clients: "Some treat the results of a tool with openWorldHint: true as text that nobody vouches for.",
    mistake: "A tool that fetches an address out of its arguments is open-world, though it only reads.",
  },
};

/** The four hints, each with the checks that test its truth. */
export function hintTopic(checks: readonly Check[]): Topic {
  return {
    plural: "hints",
    singular: "a hint",
    names: hintNames,
    explain: (given) => {
      const name = hintNames.find((known) => known === given);
      if (name === undefined) return undefined;
      const { meaning, unset, clients, mistake } = texts[name];
      const testing = checks.filter((check) => textOf(check).hint === name);
      return {
        name,
        kind: "hint: a promise about a tool, in tools/list",
        meaning: [meaning],
        parts: [
          { label: "unset", texts: [`Clients take ${unset}.`] },
          { label: "clients", texts: [clients] },
          { label: "mistake", texts: [mistake] },
          { label: "list", lines: [JSON.stringify({ annotations: { [name]: true } })] },
          { label: "checks", texts: testing.map(({ id, title }) => `${id}: ${title}`) },
          { label: "test it", lines: [commandFor(testing, "--suite truth")] },
          { label: "find it", lines: [`npx ${programName} suggest --cmd "node server.js"`] },
        ],
      };
    },
  };
}
