import { lessonForms } from "../../harness/exploration/lesson-forms.ts";

/** A function or method of the exploration. */
export type Member = (...given: readonly unknown[]) => unknown;

/** A way in which the exploration learns, which can be left out. */
export interface LearningStep {
  readonly id: string;
  /** Below `harness`, without its ending. */
  readonly module: string;
  /** A function of the module, or a method or getter such as `SeenValues.valuesFor`. */
  readonly member: string;
  /** What takes the place of the member where the step is left out. */
  readonly without: (member: Member) => Member;
}

/** Has the same answer whatever it is asked. */
function always(answer: unknown): LearningStep["without"] {
  return () => () => answer;
}

export const learningSteps: readonly LearningStep[] = [
  { id: "lessons", module: "exploration/lessons", member: "lessonsIn", without: always([]) },
  { id: "values of answers", module: "exploration/seen-values", member: "SeenValues.valuesFor", without: always([]) },
  { id: "values of texts", module: "exploration/text-values", member: "valuesInText", without: always([]) },
  { id: "listed values", module: "exploration/harvest", member: "harvestList", without: always([]) },
  { id: "unlikely values", module: "exploration/seen-values", member: "SeenValues.unlikelyFor", without: always([]) },
  { id: "values together", module: "exploration/seen-values", member: "SeenValues.togetherFor", without: always([]) },
  {
    id: "fresh values",
    module: "exploration/given-values",
    member: "withFreshValues",
    without: () => (call) => (typeof call === "object" && call !== null && "arguments" in call ? call.arguments : call),
  },
  {
    id: "refused values",
    module: "exploration/refused-values",
    member: "RefusedValues.isRefused",
    without: always(false),
  },
  { id: "lacking tools wait", module: "exploration/lacks-reference", member: "lacksReference", without: always(false) },
  { id: "asked tools", module: "exploration/asked-tools", member: "askedTools", without: always([]) },
  { id: "tools called alike", module: "exploration/alike-calls", member: "toolsCalledAlike", without: always([]) },
  { id: "tried again", module: "exploration/explored-calls", member: "ExploredCalls.worked", without: always(0) },
  { id: "replay", module: "exploration/replay", member: "Replay.next", without: always(undefined) },
  { id: "API answers", module: "api-stub/learning/learn-from", member: "learnFrom", without: () => (book) => book },
];

/** Each form of sentence that lessons are read from. */
export const formSteps: readonly LearningStep[] = lessonForms.map(({ id }) => ({
  id: `form ${id}`,
  module: "exploration/lessons",
  member: "lessonsIn",
  without: (lessonsIn) => (text, tool) =>
    lessonsIn(
      text,
      tool,
      lessonForms.filter((form) => form.id !== id),
    ),
}));
