import type { Check } from "../../harness/check/check.ts";
import { catalogue } from "../../specification/requirements/catalogue.ts";
import { documents } from "../../specification/requirements/documents.ts";
import { describeExclusion } from "../../specification/requirements/exclusions.ts";
import type { Topic } from "./topic.ts";

/** The rows of the catalogue of requirements, each with the checks that test it. */
export function requirementTopic(checks: readonly Check[]): Topic {
  return {
    plural: "requirements",
    names: catalogue.map(({ id }) => id),
    explain: (name) => {
      const row = catalogue.find(({ id }) => id === name);
      if (row === undefined) return undefined;
      const { level, document, section, ordinal, role, says, ambiguities, excluded } = row;
      const testing = checks.filter(({ requirements }) => requirements.some((requirement) => requirement.id === name));
      return {
        name,
        kind: `requirement, ${level}`,
        meaning: [says],
        parts: [
          { label: "in", texts: [`${documents[document].title}, ${section}, ${ordinal}`] },
          { label: "binds", texts: [role] },
          { label: "checks", texts: testing.map(({ id, title }) => `${id}: ${title}`) },
          { label: "untested", texts: excluded === undefined ? [] : [`${describeExclusion(excluded)}.`] },
          { label: "wording", texts: ambiguities.map((id) => `explain ${id}`) },
        ],
      };
    },
  };
}
