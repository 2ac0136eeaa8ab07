import type { Check } from "../../harness/check/check.ts";
import { programName } from "../../library/program-name.ts";
import { catalogue } from "../../specification/requirements/catalogue.ts";
import { documents } from "../../specification/requirements/documents.ts";
import { describeExclusion } from "../../specification/requirements/exclusions.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import { levelText } from "../../reports/level-text.ts";
import type { Topic } from "./topic.ts";

const bound = {
  server: "servers",
  client: "clients",
  specification: "nobody: it is about the specification itself",
} as const;

/** The rows of the catalogue of requirements, each with the checks that test it. */
export function requirementTopic(checks: readonly Check[]): Topic {
  return {
    plural: "requirements",
    singular: "a requirement",
    names: catalogue.map(({ id }) => id),
    examples: [`such as DA-SRV-02 (\`${programName} coverage\` prints all)`],
    explain: (name) => {
      const row = catalogue.find(({ id }) => id === name);
      if (row === undefined) return undefined;
      const { level, document, section, ordinal, role, says, excluded } = row;
      const testing = checks.filter(({ requirements }) => requirements.some((requirement) => requirement.id === name));
      return {
        name,
        kind: "requirement: a sentence of a specification",
        meaning: [says],
        parts: [
          { label: "in", texts: [`${documents[document].title}, ${section}, ${ordinal}`] },
          { label: "level", texts: [levelText(level)] },
          { label: "binds", texts: [bound[role]] },
          { label: "checks", texts: testing.map(({ id, title }) => `${id}: ${title}`) },
          { label: "untested", texts: excluded === undefined ? [] : [`${describeExclusion(excluded)}.`] },
          {
            label: "wording",
            texts: ambiguities
              .filter(({ id }) => row.ambiguities.includes(id))
              .map(({ id, title }) => `${id}: ${title}`),
          },
        ],
      };
    },
  };
}
