import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import type { Topic } from "./topic.ts";

/** The list of all ambiguous wording; `explain AMB-17` explains one entry of it. */
export const ambiguityListTopic: Topic = {
  plural: "ambiguous wordings",
  singular: "ambiguous wording",
  names: ["ambiguities"],
  examples: ["such as AMB-17 (`explain ambiguities` lists all)"],
  explain: (name) =>
    name === "ambiguities"
      ? {
          name,
          kind: "wording of the specifications that can be read in two ways",
          meaning: ["`explain AMB-17` shows both readings of one, where they come from, and who is hurt."],
          parts: [{ label: "wording", texts: ambiguities.map(({ id, title }) => `${id}: ${title}`) }],
        }
      : undefined,
};
