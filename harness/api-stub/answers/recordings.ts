import type { RecordedAnswer } from "./answer-book.ts";
import type { AskedRequest } from "./asked-request.ts";

/**
 * The answers of a recording in order: a repeated request gets its recorded answers in turn, and then the last one
 * again.
 */
export class Recordings {
  readonly #answers: readonly RecordedAnswer[];
  readonly #given = new Map<string, number>();

  constructor(answers: readonly RecordedAnswer[]) {
    this.#answers = answers;
  }

  answerTo(request: AskedRequest): RecordedAnswer | undefined {
    const ofPath = this.#answers.filter(
      ({ method, host, path }) => method === request.method && host === request.host && path === request.path,
    );
    if (ofPath.length === 0) return undefined;
    const query = sortedQuery(request.query);
    const ofQuery = ofPath.filter((each) => sortedQuery(each.query) === query);
    const alike = ofQuery.length === 0 ? ofPath : ofQuery;
    const ofBody = alike.filter(({ sent }) => sent === request.body.text);
    const chosen = ofBody.length === 0 ? alike : ofBody;
    const key = JSON.stringify([request.method, request.host, request.path, chosen.map(({ query: of }) => of)]);
    const turn = this.#given.get(key) ?? 0;
    this.#given.set(key, turn + 1);
    return chosen[Math.min(turn, chosen.length - 1)];
  }
}

function sortedQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}
