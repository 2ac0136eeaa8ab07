import { queries, type Mutant } from "./mutant.ts";

const suite = "schema";

/** Lies about the title that annotations may carry beside the hints. */
export const answerTitleMutants: readonly Mutant[] = [
  {
    id: "answer-title-is-a-number",
    suite,
    lie: "answers with a number as annotations.title",
    dialects: queries,
    killedBy: ["schema/answer-title-is-a-string"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest, { tool }) => (tool.name === "lookup_records" ? { ...honest, title: 7 } : honest),
    }),
  },
  {
    id: "answer-title-follows-the-action",
    suite,
    lie: "answers with a different title for each action (DA-RES-06)",
    dialects: ["annotations"],
    killedBy: ["schema/answer-title-is-the-listed-one"],
    mayAlsoFail: [],
    shownBy: "label_files",
    patch: () => ({
      hints: (honest, { tool, arguments: { action } }) =>
        tool.name === "label_files" ? { ...honest, title: `${tool.title}: ${String(action)}` } : honest,
    }),
  },
];
