import { parseJson, type ParsedJson } from "../../json/parse.ts";
import type { JsonObject } from "../../json/value.ts";
import { textBlocksOf } from "./call-outcome.ts";

/**
 * What the parser makes of each text of a result. A text may have megabytes, and the error for one that is no JSON costs as much
 * as all else that is read of a reply, so that who reads it twice passes this on.
 */
export function parsedTexts(result: JsonObject): readonly ParsedJson[] {
  return textBlocksOf(result).map((text) => parseJson(text));
}
