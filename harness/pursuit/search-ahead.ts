import type { Conversation } from "../conversation/conversation.ts";
import type { Contradiction } from "../check/judgement.ts";
import { allEnded } from "./all-ended.ts";

/** Tries a conversation; what it contradicts, if that is the same finding. */
export type Ask = (candidate: Conversation) => Promise<Contradiction | undefined>;

/** How candidates are tried. */
export interface Trying {
  readonly ask: Ask;
  /** How many may go on beside each other. */
  readonly atOnce: number;
  /** Is told how many of the tries were not needed, since one before them contradicted. */
  readonly notNeeded?: (tries: number) => void;
}

/**
 * Searches for a simpler conversation, where the next try depends on the ones before; none is tried twice. Several go on at once:
 * those that the search would make one after the other if none of them contradicts, as most do not. Each costs a start of the
 * server, and a reduction was up to fifteen of them in a row, while the processors were idle.
 *
 * @param search asks for the same where it got the same answers; it is begun anew after each round
 */
export async function searchAhead<Result>(
  search: (ask: Ask) => Promise<Result>,
  { ask, atOnce, notNeeded }: Trying,
): Promise<Result> {
  const known: Known = new Map();
  const learn = async ([text, candidate]: Wanted): Promise<Answer> => {
    const answer = await ask(candidate);
    known.set(text, answer);
    return answer;
  };
  if (atOnce <= 1) return search((candidate) => answerIn(known, candidate, learn));
  for (;;) {
    const next = await followed(search, known, atOnce);
    if (next.kind === "done") return next.result;
    const answers = await allEnded(next.wanted.map(learn));
    const first = answers.findIndex((answer) => answer !== undefined);
    if (first !== -1) notNeeded?.(answers.length - first - 1);
  }
}

type Answer = Contradiction | undefined;

/** The answers so far, by the text of what was tried. */
type Known = Map<string, Answer>;

/** A candidate with its text. */
type Wanted = readonly [string, Conversation];

function answerIn(known: Known, candidate: Conversation, learn: (wanted: Wanted) => Promise<Answer>): Promise<Answer> {
  const text = JSON.stringify(candidate);
  return known.has(text) ? Promise.resolve(known.get(text)) : learn([text, candidate]);
}

type Followed<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "asks"; readonly wanted: readonly Wanted[] };

/** Follows a search as if nothing contradicted that was not tried yet. */
function followed<Result>(
  search: (ask: Ask) => Promise<Result>,
  known: Known,
  atOnce: number,
): Promise<Followed<Result>> {
  const wanted = new Map<string, Conversation>();
  return new Promise((resolve, reject) => {
    const pretended = ([text, candidate]: Wanted): Promise<Answer> => {
      wanted.set(text, candidate);
      if (wanted.size < atOnce) return Promise.resolve(undefined);
      resolve({ kind: "asks", wanted: [...wanted] });
      // The search is left where it is.
      return new Promise(() => undefined);
    };
    search((candidate) => answerIn(known, candidate, pretended)).then(
      (result) => resolve(wanted.size > 0 ? { kind: "asks", wanted: [...wanted] } : { kind: "done", result }),
      reject,
    );
  });
}
