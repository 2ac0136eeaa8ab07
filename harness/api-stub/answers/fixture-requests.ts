import type { Json } from "../../json/value.ts";
import { sentRequest } from "../traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../traffic/upstream-event.ts";
import { emptyBook, type AnswerBook } from "./answer-book.ts";
import { createAnswerer } from "./answerer.ts";
import type { AskedRequest } from "./asked-request.ts";

/** Such as `POST https://api.example.com/v1/items?page=2`, with what is sent as JSON. */
export function asked(line: string, sent?: unknown, more: Partial<AskedRequest> = {}): AskedRequest {
  const { answer: _, ...request } = sentRequest(line, sent === undefined ? {} : { body: sent });
  return { ...request, ...more };
}

/** The web APIs of one box in memory, which tools ask directly. */
export class ScriptedUpstream {
  #answerer = createAnswerer(emptyBook);
  #sent: UpstreamEvent[] = [];

  /** Another box. */
  open(): void {
    this.#answerer = createAnswerer(emptyBook);
    this.#sent = [];
  }

  ask(line: string, sent?: unknown): Json {
    const request = { ...asked(line, sent), number: this.#sent.length + 1 };
    const { status, from, body } = this.#answerer.answer(request);
    this.#sent.push({ ...request, answer: { status, from } });
    const answer: Json = JSON.parse(body);
    return answer;
  }

  readonly answerBy = (book: AnswerBook): void => this.#answerer.answerBy(book);

  readonly sentUpstream = (): readonly UpstreamEvent[] => this.#sent.splice(0);
}
