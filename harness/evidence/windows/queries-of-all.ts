import type { Conversation } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import type { QuerySubject } from "../../check/subject.ts";

/** Queries of one window. */
export const maxQueries = 5_000;

/** What is asked in each window, and why it is not everything. */
export interface PlannedQueries {
  readonly conversation: Conversation;
  /** Absent where it is everything. */
  readonly limit?: string;
}

/** The queries of all tools, one of each tool in turn: if not all can be asked, no tool is left out before another. */
export function queriesOfAll(subjects: readonly QuerySubject[]): PlannedQueries {
  const queues = subjects.map(queriesOf);
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
  const conversation = inTurn.slice(0, maxQueries);
  if (inTurn.length > maxQueries) {
    return {
      conversation,
      limit: `at most ${maxQueries.toLocaleString("en")} queries are watched together, and there are more`,
    };
  }
  return { conversation };
}

function queriesOf(subject: QuerySubject): Conversation {
  if (subject.inputs.kind === "unsupported") return [];
  return subject.inputs.valid.map((value) => ({ ...queryStep(subject, value), pipelined: true }));
}
