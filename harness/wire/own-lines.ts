import { parseJson } from "../json/parse.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";

/**
 * What a server may answer to lines that were sent to it as they are. An error without an id may answer what is no
 * message (JSON-RPC 2.0, section 5), a batch may answer a batch, and nothing answers a notification.
 */
export class OwnLines {
  #answersWithoutId = 0;
  #mayAnswerInArray = false;
  readonly #ids = new Set<string>();
  /** Id of the next request when the last notification was sent, until one from it on is answered. */
  #notifiedBefore: number | undefined;

  /** @param nextId of the request that is sent next */
  notified(nextId: number): void {
    this.#notifiedBefore = nextId;
  }

  /** A line is sent as it is. */
  sent(line: string, nextId: number): void {
    const value = read(line);
    const isMessage = isJsonObject(value) && typeof member(value, "method") === "string";
    if (isMessage && member(value, "id") === undefined) this.notified(nextId);
    if (!isMessage) this.#answersWithoutId++;
    if (!Array.isArray(value)) return;
    this.#mayAnswerInArray = true;
    for (const each of value) {
      const id = isJsonObject(each) ? member(each, "id") : undefined;
      if (id !== undefined) this.#ids.add(JSON.stringify(id));
    }
  }

  get mayAnswerInArray(): boolean {
    return this.#mayAnswerInArray;
  }

  /** A request was answered: what comes without an id from now on answers no notification before it. */
  answered(id: number): void {
    if (this.#notifiedBefore !== undefined && id >= this.#notifiedBefore) this.#notifiedBefore = undefined;
  }

  /** @returns what an answer to no open request is about, as far as lines of ours explain it */
  explain(id: Json): "a line" | "a notification" | "nothing" {
    if (this.#ids.has(JSON.stringify(id))) return "a line";
    if (id !== null) return "nothing";
    if (this.#answersWithoutId > 0) {
      this.#answersWithoutId--;
      return "a line";
    }
    return this.#notifiedBefore === undefined ? "nothing" : "a notification";
  }
}

function read(line: string): Json | undefined {
  const parsed = parseJson(line);
  return parsed.kind === "value" ? parsed.value : undefined;
}
