import type { ParsedJson } from "../../json/parse.ts";
import { excerpt } from "../../json/excerpt.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { textBlocksOf } from "./call-outcome.ts";
import { leavesOf } from "./leaves.ts";
import { parsedTexts } from "./parsed-texts.ts";
import { wentWell } from "./said-failure.ts";

/** A longer text is content, however it begins. */
const maxLength = 300;
/** The same with rules of lines around it. */
const maxDecorated = 2_000;
const maxWords = 100;
/** An answer that is as short as a limit among the arguments, and no longer than this, has no content left. */
const mostCut = 20;

/** That none of these was found is what a tool that looks for them has done. */
const lookedFor = String.raw`(?!(?:\S+ ){0,3}(?:error|issue|problem|warning|violation|vulnerabilit|difference|change|conflict|duplicate|finding|update|failure|leak|secret|threat|risk))`;
/** Forms of a line. */
const nothing = [
  new RegExp(
    String.raw`^(?:there (?:are|were|is|was) )?(?:no|0|zero) ${lookedFor}(?:\S+ ){0,5}?(?:found|match(?:es|ed|ing)?|available|exists?|results?)\b`,
    "iu",
  ),
  /^(?:nothing|none)(?: (?:was|were))? (?:found|matched|to (?:show|list|display))/iu,
  /^found (?:no|0|zero)\b/iu,
  /^(?:(?:total|count|results?|matches|hits): ?0)$/iu,
];

/**
 * In which words an answer says that there was nothing to work on: an empty list, `No notes found`, why nothing was done, or a
 * text that a limit among the arguments has cut to nothing; undefined where it has content.
 *
 * @param parsed its texts, where they are parsed already
 */
export function nothingFound(
  result: JsonObject,
  given: Json,
  parsed: readonly ParsedJson[] = parsedTexts(result),
): string | undefined {
  const structured = member(result, "structuredContent");
  const texts = textBlocksOf(result);
  const [text, ...others] = texts;
  // Frameworks put the text of a tool into a member of its own.
  const isWrapped = isJsonObject(structured) && texts.length === 1 && Object.values(structured)[0] === text;
  if (structured !== undefined && !isWrapped) return emptyOf(structured, given);
  if (text === undefined || others.length > 0) return undefined;
  const [document] = parsed;
  if (document?.kind === "value") return emptyOf(document.value, given);
  if (isCut(text, given)) return `an answer that was cut to ${text.length} characters`;
  return nothingInText(text, given);
}

/** A heading, and rules of lines, may stand around it; numbers other than zero and what it was given do not. */
function nothingInText(text: string, given: Json): string | undefined {
  if (text.length > maxDecorated) return undefined;
  const lines = text.split("\n").map((line) => line.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.!]+$/gu, ""));
  if (lines.reduce((sum, line) => sum + line.length, 0) > maxLength) return undefined;
  const leaves = leavesOf(given).map(String);
  const own = leaves.reduce((rest, each) => (/\D/u.test(each) ? rest.replaceAll(each, " ") : rest), text);
  const numbers = (own.match(/\d+/gu) ?? []).filter((each) => !leaves.includes(each));
  if (numbers.some((each) => Number(each) !== 0)) return undefined;
  const line = lines.find((each) => nothing.some((form) => form.test(each)));
  if (line !== undefined) return excerpt(line, maxWords);
  return numbers.length > 1 ? "nothing but zeros" : undefined;
}

function emptyOf(value: Json, given: Json): string | undefined {
  if (isEmptyList(value, new Set(leavesOf(given)))) return "an empty list";
  return isAllZero(value) ? "nothing but zeros" : whyNotDone(value);
}

const why = /^(?:reason|why|message|msg|details?|note)$/iu;
const lacking = /\b(?:not found|no such|not exist|does ?n['o]t exist|missing|absent|nothing|already|empty)\b/iu;

/** Something was not done, since what it would be done to is not there: `{"removed": false, "reason": "store_not_found"}`. */
function whyNotDone(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const members = Object.entries(value);
  const isNotDone = members.some(([key, each]) => each === false && !wentWell.test(key));
  if (!isNotDone || members.some(([, each]) => typeof each === "object" && each !== null)) return undefined;
  const [reason] = members.flatMap(([key, each]) =>
    why.test(key) && typeof each === "string" && lacking.test(each.replaceAll(/[_-]/gu, " "))
      ? [`${key}: ${each}`]
      : [],
  );
  return reason === undefined ? undefined : excerpt(reason, maxWords);
}

/** Counts that are all zero, beside empty lists and a word on how it went: there was nothing to do. */
function isAllZero(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const members = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  const numbers = members.filter(([, each]) => typeof each === "number");
  const isNothing = ([key, each]: readonly [string, Json | undefined]): boolean =>
    each === 0 ||
    typeof each === "boolean" ||
    (Array.isArray(each) && each.length === 0) ||
    (typeof each === "string" && /^(?:status|success|ok|result|outcome|state)$/iu.test(key));
  return numbers.length > 1 && members.every(isNothing);
}

/** A list without elements, or an object that holds such lists, and beside them nothing but what it was given and zeros. */
function isEmptyList(value: Json, given: ReadonlySet<Json>): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (!isJsonObject(value)) return false;
  const members = Object.values(value).filter((each) => each !== undefined);
  const isList = (each: Json): boolean => Array.isArray(each) || isJsonObject(each);
  const lists = members.filter(isList);
  const isEmpty = (list: Json): boolean =>
    isEmptyList(list, given) || (isJsonObject(list) && Object.keys(list).length === 0);
  const rest = members.filter((each) => !isList(each));
  return (
    lists.length > 0 &&
    lists.every(isEmpty) &&
    rest.every((each) => each === null || each === 0 || each === "" || typeof each === "boolean" || given.has(each))
  );
}

function isCut(text: string, given: Json): boolean {
  if (text.length === 0 || text.length > mostCut || !isJsonObject(given)) return false;
  return Object.entries(given).some(
    ([name, value]) => value === text.length && /max|limit|char|len|trunc/iu.test(name),
  );
}
