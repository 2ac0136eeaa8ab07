import { parseJson } from "../json/parse.ts";
import { isJsonObject } from "../json/value.ts";
import { maxTapped, type TappedMessage } from "./upstream-tap.ts";

/** The messages that passed between a relay and its upstream. */
export class TapLog {
  readonly messages: TappedMessage[] = [];
  isCut = false;

  /** @param text one message as it passed; what is no JSON object is the matter of the two ends */
  note(way: TappedMessage["way"], text: string): void {
    if (this.messages.length >= maxTapped) {
      this.isCut = true;
      return;
    }
    const parsed = parseJson(text);
    if (parsed.kind === "value" && isJsonObject(parsed.value)) this.messages.push({ way, message: parsed.value });
  }
}
