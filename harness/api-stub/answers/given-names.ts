import { parseJson } from "../../json/parse.ts";
import { isJsonObject, type Json } from "../../json/value.ts";
import type { GivenName } from "../traffic/upstream-event.ts";

const maxNames = 60;
const maxDepth = 6;
const maxTextLength = 400;
/** Longer answers are lists and pages. */
const maxAnswerLength = 256 * 1024;

/** Names of things made for the asking client only, even by a `GET`. */
const cursorWords = /(?:^|_)(?:cursor|scroll|pit)(?:_id)?$|(?:^|_)(?:presigned|signed|upload)_(?:url|uri|link)$/u;
const handleWords =
  /(?:^|_)(?:session|upload|transaction|tx|lock|lease|job|task|operation|query|statement|sid)(?:_(?:id|key|handle|name))?$|(?:^|_)handle$/u;
const idWords = /(?:^|_)(?:id|iid|ids|key|number|no|uuid|guid|ref|token)$/u;
const addressWords = /(?:^|_)(?:url|uri|href|link|location|self)$/u;

/**
 * Names in an answer by which a later request may refer to the same thing: ids, addresses, handles.
 *
 * @param body as JSON; anything else names nothing
 * @param location where the header says the new resource is
 */
export function givenNames(body: string, location?: string): readonly GivenName[] {
  const found: GivenName[] = location === undefined ? [] : [{ as: "address", text: location.slice(0, maxTextLength) }];
  const parsed = body.length > maxAnswerLength ? undefined : parseJson(body);
  if (parsed?.kind === "value") collect(parsed.value, { name: "", isListed: false, depth: 0 }, found);
  return found;
}

interface At {
  readonly name: string;
  readonly isListed: boolean;
  readonly depth: number;
}

function collect(value: Json, at: At, found: GivenName[]): void {
  if (found.length >= maxNames || at.depth > maxDepth) return;
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    const as = kindOf(at.name);
    // The cursor of the last page is empty.
    if (as !== undefined && (text !== "" || as === "cursor") && text.length <= maxTextLength)
      found.push({ as: at.isListed ? "listed" : as, text });
  } else if (Array.isArray(value)) {
    for (const each of value) collect(each, { ...at, isListed: true, depth: at.depth + 1 }, found);
  } else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value))
      collect(each, { ...at, name: wordsOf(name), depth: at.depth + 1 }, found);
  }
}

/** Names such as `_scroll_id`, `uploadId` and `upload_url`. */
function kindOf(name: string): Exclude<GivenName["as"], "listed"> | undefined {
  if (cursorWords.test(name)) return "cursor";
  if (handleWords.test(name)) return "handle";
  if (addressWords.test(name)) return "address";
  return idWords.test(name) ? "id" : undefined;
}

function wordsOf(name: string): string {
  return name
    .slice(0, 100)
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1_$2")
    .replaceAll(/[\s.-]+/gu, "_")
    .toLowerCase();
}
