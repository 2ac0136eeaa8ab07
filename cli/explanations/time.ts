import { timeShares, type TimeShare } from "../../harness/timing/time-shares.ts";
import { phases, phaseTexts, type Phase } from "../../report-model/time-spent.ts";
import type { TopicPart } from "../../reports/topic-explanation.ts";
import type { Topic } from "./topic.ts";

const name = "time";
/** Of names that are longer than a label. */
const labels: Partial<Record<Phase, string>> = { reproducing: "again", "waiting-for-rest": "rest" };

const shares: readonly TimeShare[] = Object.values(timeShares);

/** Where the time of a run goes, and what each part of it gets. */
export const timeTopic: Topic = {
  plural: "time",
  singular: "where the time goes",
  names: [name],
  explain: (given) => (given === name ? { name, kind: "where the time of a run goes", meaning, parts } : undefined),
};

const meaning = [
  "--max-time is the time of the whole run. Nothing waits past it, and what was seen until then is judged. The JSON report has how long each of these took (`timeSpent`): the `shareMs` of all of them together are the time of the run. The last lines name the three that took most.",
  "Below each stands how much of which time something gets, at most unless it says otherwise. What it does not need is left to the rest.",
];

const parts = phases.map((phase): TopicPart => {
  const label = labels[phase] ?? phase;
  const text = label === phase ? phaseTexts[phase] : `${phase}: ${phaseTexts[phase]}`;
  return { label, texts: [text, ...shares.filter((each) => each.phase === phase).map(textOf)] };
});

function textOf({ share, of, for: aim }: TimeShare): string {
  return `${percent(share)} of ${of}: ${aim}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
