import { parseJson, type ParsedJson } from "../../json/parse.ts";
import { excerpt } from "../../json/excerpt.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { textBlocksOf } from "./call-outcome.ts";
import { leavesOf } from "./leaves.ts";
import { parsedTexts } from "./parsed-texts.ts";

/**
 * The words in which a result without `isError` reports a failure of its own; undefined where it reports none.
 *
 * Only members of a document and the beginning of a short text count. A word in the middle does not: a file may contain
 * the word error, and reading it is work.
 *
 * @param argumentsOfCall a text repeated from them is not a statement of the tool
 * @param parsed its texts, where they are parsed already
 */
export function saidFailure(
  result: JsonObject,
  argumentsOfCall: Json,
  parsed: readonly ParsedJson[] = parsedTexts(result),
): string | undefined {
  const given = new Set(leavesOf(argumentsOfCall));
  const structured = member(result, "structuredContent");
  const texts = textBlocksOf(result);
  const documents = parsed.map(documentIn);
  for (const document of [structured, ...documents]) {
    const words = isJsonObject(document) ? failureIn(document, given) : undefined;
    if (words !== undefined) return words;
  }
  // Beside structured content that reports no failure, a text is a summary, unless that content only wraps it.
  const isWrapped = isJsonObject(structured) && texts.some((text) => Object.values(structured)[0] === text);
  if (isJsonObject(structured) && !isWrapped) return undefined;
  const [text, ...others] = texts;
  const exit = others.length === 0 ? undefined : texts.map((each) => each.trim()).find((each) => saysExit(each));
  if (exit !== undefined) return excerpt(exit, maxWords);
  if (text === undefined || others.length > 0 || documents[0] !== undefined) return undefined;
  return failureInText(text, given);
}

const maxDepth = 4;

/**
 * The words in which a result reports that a part of it failed, such as the one connection of a status; undefined where it
 * reports none. Elements of a list are records, whose failures are not the tool's.
 *
 * @param parsed as above
 */
export function saidFailureInside(
  result: JsonObject,
  argumentsOfCall: Json,
  parsed: readonly ParsedJson[] = parsedTexts(result),
): string | undefined {
  const given = new Set(leavesOf(argumentsOfCall));
  const documents = [member(result, "structuredContent"), ...parsed.map(documentIn)];
  for (const document of documents) {
    const words = isJsonObject(document) ? failureBelow(document, given, maxDepth) : undefined;
    if (words !== undefined) return words;
  }
  return undefined;
}

function failureBelow(document: JsonObject, given: ReadonlySet<Json>, depthLeft: number): string | undefined {
  if (depthLeft === 0) return undefined;
  for (const value of Object.values(document)) {
    if (!isJsonObject(value)) continue;
    const words = failureIn(value, given, 1) ?? failureBelow(value, given, depthLeft - 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** A job that is asked about may have failed; a tool that failed itself says why. */
const failureWords = { alone: /^(?:error|err)$/iu, withReason: /^(?:failed|failure|fail)$/iu };
const reason = /^(?:message|msg|error.*|errors|reason|details?|description|stderr)$/iu;
/** Members that describe a failure, and are not content by themselves. */
const describing =
  /^(?:message|msg|error_?message|error_?code|error_?type|code|reason|details?|description|type|kind|hint|suggestions?|help|stack|trace|stderr|status|status_?code|http_?status|success|ok|errors?|time|timestamp|date|tool|action|operation|command|request_?id)$/iu;
const exitCode = /^(?:exit_?code|return_?code|exit_?status)$/iu;
/** The outcome: of a tool that failed half-way, or of a job that was asked about. */
const outcomeMember = /^(?:status|outcome|result|state)$/iu;
const failureMember = /^(?:error|err|errors|error_?message)$/iu;
/** How far it came before it failed, beside lists and objects. */
const progress =
  /^(?:durations?|elapsed|took|attempts?|retries|steps?|stages?|phases?|completed?|processed|succeeded|failed|skipped|total|progress|stdout|output|logs?|warnings?)(?:_?(?:ms|s|sec|seconds|count|steps?|at|time))?$/iu;

function failureIn(document: JsonObject, given: ReadonlySet<Json>, depth = 0): string | undefined {
  const keys = Object.keys(document);
  const [only] = keys;
  const inner = only === undefined ? undefined : member(document, only);
  // What frameworks put around every result.
  if (keys.length === 1 && isJsonObject(inner) && only !== "error" && depth === 0) return failureIn(inner, given, 1);
  const saysLittleElse = keys.every((key) => describing.test(key) || isEmpty(member(document, key), given));
  const broken = brokenOff(document, given);
  if (broken !== undefined) return broken;
  for (const key of keys) {
    const value = member(document, key);
    if (
      says(
        key,
        value,
        saysLittleElse,
        keys.some((each) => reason.test(each)),
      )
    )
      return excerpt(`${key}: ${JSON.stringify(value)}`, maxWords);
  }
  return undefined;
}

/** A record has a name or an id of its own; a tool that reports its own failure says how far it came. */
function brokenOff(document: JsonObject, given: ReadonlySet<Json>): string | undefined {
  const keys = Object.keys(document);
  const failed = keys.find((key) => {
    const value = member(document, key);
    const isFailed = typeof value === "string" && Object.values(failureWords).some((form) => form.test(value));
    return outcomeMember.test(key) && isFailed;
  });
  const error = keys.find((key) => failureMember.test(key) && !isEmpty(member(document, key), new Set()));
  if (failed === undefined || error === undefined) return undefined;
  const isOwn = keys.every((key) => {
    const value = member(document, key) ?? null;
    return (
      typeof value === "object" || key === failed || progress.test(key) || describing.test(key) || isEmpty(value, given)
    );
  });
  return isOwn ? excerpt(`${error}: ${JSON.stringify(member(document, error))}`, maxWords) : undefined;
}

/** Members that say whether a call went well. */
export const wentWell = /^(?:success|ok|succeeded|is_?success)$/iu;

function says(key: string, value: Json | undefined, saysLittleElse: boolean, saysWhy: boolean): boolean {
  if (wentWell.test(key)) return value === false;
  if (/^is_?error$/iu.test(key)) return value === true;
  if (exitCode.test(key)) return typeof value === "number" && value !== 0;
  // A report about a job or a record has such a member beside others.
  if (!saysLittleElse) return false;
  if (/^(?:status|outcome|result|type)$/iu.test(key)) {
    if (typeof value !== "string") return false;
    return failureWords.alone.test(value) || (saysWhy && failureWords.withReason.test(value));
  }
  return /^(?:errors?|err|error_?message)$/iu.test(key) && !isEmpty(value, new Set());
}

function isEmpty(value: Json | undefined, given: ReadonlySet<Json>): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === "") return true;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return given.has(value);
}

const maxWords = 160;
/** A longer text is content, however it begins. */
const maxLines = 8;
const maxLineLength = 400;

const failureStarts = [
  /^[❌✗✘⛔🚫]/u,
  /^(?:\[error\]|(?:an? )?(?:[\w-]+ ){0,3}\w*(?:error|exception)\b ?(?:[:!.\]–—(-]|$|code\b|\d{3}\b|occurred\b|(?:while|when|in|during|from)\b))/iu,
  /^error (?:fetch|gett|read|writ|execut|call|process|creat|updat|delet|retriev|search|load|runn|pars|connect|open|list|send|sav|add|perform|access|query|mak|generat|convert|find|sett|remov|start|stopp|invok|analyz|resolv)ing\b/iu,
  /^(?:failed|failure|unable|could not|couldn['’]t|cannot|can['’]t|sorry)\b/iu,
  /^[\w"'`./-]+(?: [\w"'`./-]+){0,5} failed(?:[.:!]|$| (?:with|because|to|due)\b)/iu,
  /^(?:invalid|unknown|unsupported|unrecognized|missing|no such) \w/iu,
  /^(?:not (?:found|authenticated|authorized|connected|configured|implemented|supported|allowed)|permission denied|access denied|unauthori[sz]ed|forbidden|authentication (?:failed|required)|timed? ?out|connection (?:refused|reset|error)|fatal:|traceback \(most recent)/iu,
  /^E[A-Z]{4,}\b/u,
  /^please (?:set|provide|configure|log ?in|authenticate|connect)\b/iu,
];
const failureEnds =
  /\b(?:not found|does(?: not|n['’]t) exist|no such \w+(?: or directory)?|(?:is|are|was|were) (?:not|un)[ -]?(?:installed|configured|available|supported|running|connected|set|initialized|authenticated|loaded|allowed|permitted))\b(?:[.:!,]|$)/iu;
const exited =
  /\b(?:exit(?:ed)?|(?:returned|finished|ended|terminated|failed)(?: with)?(?: an?)?)(?: with)?(?: an?)?(?: non-?zero)?(?: (?:exit|return|status|code)){1,3}(?: of)?:? ?\(?(?:[1-9]|-\d)/iu;
/** The lines around the output of a command in a text. */
const exitLine =
  /^\W*(?:(?:the )?(?:command|process|program|script|task|job|subprocess|child process|shell)\b.{0,200})?/iu;
const longestExitLine = 300;
const logLine = /^\W?(?:\d{4}-\d\d|(?:error|warn|warning|info|debug|trace)\b)/iu;

/** What an error quotes of the arguments does not make it longer: a long value fills more lines than the tool wrote. */
const longestQuoted = 20;

function failureInText(text: string, given: ReadonlySet<Json>): string | undefined {
  const lines = withShortQuotes(text, given)
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [line]));
  const first = (lines[0] ?? "").replaceAll("**", "").replace(/^(?:[\s*_#>`~\u{26a0}]|\u{fe0f})+/u, "");
  const isLog = lines.slice(1).some((line) => logLine.test(line));
  const isStack = lines.length > 1 && lines.slice(1).every((line) => /^\s+(?:at|File)\b/u.test(line));
  const isOfOneKind = isStack || endsInReport(text);
  const exit = [first, lines.at(-1) ?? ""].find((line) => saysExit(line));
  if (exit !== undefined && !isRepeated(text, given)) return excerpt(exit, maxWords);
  if (isLog || first.length > maxLineLength || (lines.length > maxLines && !isOfOneKind)) return undefined;
  // A text that only repeats an argument says nothing.
  if (isRepeated(text, given)) return undefined;
  const isSaid =
    failureStarts.some((form) => form.test(first)) ||
    (lines.length === 1 && failureEnds.test(first)) ||
    exited.test(first) ||
    exited.test(lines.at(-1) ?? "");
  return isSaid ? excerpt(first, maxWords) : undefined;
}

function withShortQuotes(text: string, given: ReadonlySet<Json>): string {
  let short = text;
  for (const value of given) {
    if (typeof value !== "string" || value.length <= longestQuoted) continue;
    for (const quoted of [value, JSON.stringify(value).slice(1, -1)])
      short = short.replaceAll(quoted, () => value.slice(0, longestQuoted).replaceAll("\n", " "));
  }
  return short;
}

function isRepeated(text: string, given: ReadonlySet<Json>): boolean {
  return [...given].some((value) => typeof value === "string" && value !== "" && value.includes(text.trim()));
}

/** Whether a line alone says that a command has failed. */
function saysExit(line: string): boolean {
  if (line.length > longestExitLine || line.includes("\n")) return false;
  const [before = ""] = exitLine.exec(line) ?? [];
  const at = exited.exec(line)?.index;
  return at !== undefined && at <= before.length;
}

/** The report of a validator grows with the number of arguments. */
function endsInReport(text: string): boolean {
  const start = text.search(/\[\s*\{/u);
  return start !== -1 && Array.isArray(documentIn(parseJson(text.slice(start))));
}

function documentIn(parsed: ParsedJson): Json | undefined {
  return parsed.kind === "value" && typeof parsed.value === "object" && parsed.value !== null
    ? parsed.value
    : undefined;
}
