import { programName } from "../../library/program-name.ts";
import { ambiguityExplanation } from "../../reports/ambiguity-explanation.ts";
import type { TopicExplanation } from "../../reports/topic-explanation.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import { catalogue } from "../../specification/requirements/catalogue.ts";
import type { Topic } from "./topic.ts";

const everyAmbiguity = "ambiguities";

/** Ambiguous wording: one entry, such as AMB-17, or the list of all. */
export const ambiguityTopic: Topic = {
  plural: "ambiguities",
  singular: "ambiguous wording",
  names: [everyAmbiguity, ...ambiguities.map(({ id }) => id)],
  examples: [`such as AMB-17 (\`${programName} explain ambiguities\` lists all)`],
  explain: (name) => (name === everyAmbiguity ? listOfAll() : explainAmbiguity(name)),
};

function listOfAll(): TopicExplanation {
  return {
    name: everyAmbiguity,
    kind: "wording of the specifications that can be read in two ways",
    meaning: ["`explain AMB-17` shows both readings of one, where they come from, and who is hurt."],
    parts: [{ label: "wording", texts: ambiguities.map(({ id, title }) => `${id}: ${title}`) }],
  };
}

function explainAmbiguity(id: string): TopicExplanation | undefined {
  const ambiguity = ambiguities.find((candidate) => candidate.id === id);
  if (ambiguity === undefined) return undefined;
  const rows = catalogue.filter((row) => row.ambiguities.includes(id)).map((row) => row.id);
  return ambiguityExplanation(ambiguity, rows);
}
