import { opened } from "../../json/shown-value.ts";
import type { JsonObject, Json } from "../../json/value.ts";

/** What each part of the state showed last: parsing it again takes longer than comparing its text. */
export class ShownTexts {
  readonly #last = new Map<string, { readonly text: string; readonly shown: Json }>();

  /** A result with the structure that its texts hold; the same value as before where it is the same. */
  opened(subject: string, result: JsonObject): Json {
    const text = JSON.stringify(result);
    const last = this.#last.get(subject);
    if (last?.text === text) return last.shown;
    const shown = opened(result);
    this.#last.set(subject, { text, shown });
    return shown;
  }

  /** The length of its text; 0 where it has shown nothing yet. */
  lengthOf(subject: string): number {
    return this.#last.get(subject)?.text.length ?? 0;
  }
}
