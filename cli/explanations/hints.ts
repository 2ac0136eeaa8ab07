import type { Check } from "../../harness/check/check.ts";
import { hintNames, hints } from "../../report-model/hints.ts";
import { textOf } from "../../harness/results/report.ts";
import { programName } from "../../library/program-name.ts";

import { commandFor } from "./command-for.ts";
import type { Topic } from "./topic.ts";

/** The hints, each with the checks that test its truth. */
export function hintTopic(checks: readonly Check[]): Topic {
  return {
    plural: "hints",
    singular: "a hint",
    names: hintNames,
    explain: (given) => {
      const name = hintNames.find((known) => known === given);
      if (name === undefined) return undefined;
      const { meaning, clients, mistake } = hints[name].explanation;
      const testing = checks.filter((check) => textOf(check).hint === name);
      return {
        name,
        kind: "hint: a promise about a tool, in tools/list",
        meaning: [meaning],
        parts: [
          { label: "unset", texts: [`Clients take ${hints[name].default}.`] },
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
