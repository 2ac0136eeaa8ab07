import {
  findingVersion,
  whysWithoutConversation,
  type WhyWithoutConversation,
} from "../../report-model/saved-finding.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import type { Sighting } from "../../harness/pursuit/same-finding.ts";
import { isJsonObject, type JsonObject } from "../../harness/json/value.ts";
import type { Conversation, Step } from "../../harness/conversation/conversation.ts";
import type { Field } from "../documents/field.ts";
import { jsonDocument } from "../documents/json-document.ts";
import { readDocument } from "../documents/read-document.ts";

/** A finding as it was read from a file of anybody's: what is needed to look for it again. */
export interface GivenFinding {
  readonly id: string;
  readonly fingerprint: string;
  /** What was tested, for a reader. Hostile text. */
  readonly command: string;
  readonly protocol: string;
  readonly check: string;
  readonly dialect: string;
  readonly tool?: string;
  readonly case?: string;
  /** The ambiguous wording that it hung on when nobody had chosen a reading. */
  readonly ambiguity?: string;
  readonly readings: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly runs: number;
  /** Seen at times only, and proved by that. */
  readonly provesItself: boolean;
  readonly conversation: Conversation | WhyWithoutConversation;
  /** Hostile text. */
  readonly again?: string;
}

const maxBytes = 16 * 1024 * 1024;
const maxSteps = 1_000;
const giveOne = "Give a file that --save-findings wrote.";
const fingerprintForm = /^1-[0-9a-f]{16}$/u;
const idForm = /^[0-9a-z]{8}$/u;

/**
 * Reads a file of `--save-findings`.
 *
 * @throws UsageError with file, line and field for what is not a finding of this version
 */
export async function readFindingFile(path: string): Promise<GivenFinding> {
  const whole = await readDocument({ option: "the finding", path, formats: [jsonDocument], maxBytes, giveOne });
  const members = whole.members(giveOne);
  const at = (name: string): Field => {
    const found = members.get(name);
    if (found === undefined) throw whole.refuse(`has no ${name}`, giveOne);
    return found;
  };
  assertVersion(at("schemaVersion"));
  const optional = (name: string): string | undefined => members.get(name)?.text(giveOne);
  const [tool, which, ambiguity, again] = [
    optional("tool"),
    optional("case"),
    optional("ambiguity"),
    optional("again"),
  ];
  const verdict = at("verdict").text(giveOne);
  return {
    id: textOf(at("id"), idForm, "is not the id of a finding"),
    fingerprint: textOf(at("fingerprint"), fingerprintForm, "is not the fingerprint of a finding"),
    command: commandOf(at("target")),
    protocol: textOf(at("protocol"), /^\d{4}-\d\d-\d\d$/u, "is not a revision of the protocol"),
    check: at("check").text(giveOne),
    dialect: at("dialect").text(giveOne),
    ...(tool === undefined ? {} : { tool }),
    ...(which === undefined ? {} : { case: which }),
    ...(ambiguity === undefined || verdict !== "ambiguous" ? {} : { ambiguity }),
    readings: Object.fromEntries(
      [...at("readings").members(giveOne)].map(([name, field]) => [name, field.text(giveOne)]),
    ),
    seed: wholeNumberOf(at("seed"), -(2 ** 31)),
    runs: wholeNumberOf(at("runs"), 1),
    provesItself: isSeenAtTimes(members.get("reproduced")),
    conversation: conversationOf(members.get("conversation"), members.get("withoutConversation"), whole),
    ...(again === undefined ? {} : { again }),
  };
}

function assertVersion(version: Field): void {
  if (version.value === findingVersion) return;
  throw version.refuse(
    `is not ${findingVersion}`,
    "Read it with the version of this program that wrote it: its member writtenBy names that.",
  );
}

/** What the finding is known again by, with the conversation in which it was seen. */
export function sightingOf(finding: GivenFinding, conversation: Conversation): Sighting {
  const { ambiguity } = finding;
  const which = finding.case === undefined ? {} : { case: finding.case };
  const wording = ambiguity === undefined ? {} : { ambiguity: { id: ambiguity, contradictedBy: [] } };
  const contradiction = contradicted({ message: "", expected: "", observed: [], ...which, ...wording });
  return { conversation, contradiction };
}

function textOf(field: Field, form: RegExp, problem: string): string {
  const text = field.text(giveOne);
  if (!form.test(text)) throw field.refuse(problem, giveOne);
  return text;
}

function wholeNumberOf(field: Field, least: number): number {
  const { value } = field;
  if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= 2 ** 31) return value;
  throw field.refuse("is not a whole number in its range", giveOne);
}

function commandOf(target: Field): string {
  const command = target.members(giveOne).get("command");
  if (command === undefined) throw target.refuse("has no command", giveOne);
  return command
    .elements(giveOne)
    .map((word) => word.text(giveOne))
    .join(" ");
}

function isSeenAtTimes(reproduced: Field | undefined): boolean {
  if (reproduced === undefined) return false;
  const { times, of } = Object.fromEntries(
    [...reproduced.members(giveOne)].map(([name, field]) => [name, wholeNumberOf(field, 0)]),
  );
  return times !== undefined && of !== undefined && times < of;
}

function conversationOf(
  calls: Field | undefined,
  without: Field | undefined,
  whole: Field,
): Conversation | WhyWithoutConversation {
  if (calls === undefined) {
    const why = whysWithoutConversation.find((each) => each === without?.value);
    if (why === undefined) throw whole.refuse("has no conversation", giveOne);
    return why;
  }
  const elements = calls.elements(giveOne);
  if (elements.length === 0) throw calls.refuse("is empty", giveOne);
  if (elements.length > maxSteps) throw calls.refuse(`has more than ${maxSteps} calls`, giveOne);
  return elements.map(stepOf);
}

function stepOf(call: Field): Step {
  const members = call.members(giveOne);
  const method = members.get("method");
  if (method === undefined) throw call.refuse("has no method", giveOne);
  const params = members.get("params");
  return {
    method: method.text(giveOne),
    ...(params === undefined ? {} : { params: params.value }),
    ...sendingOf(members.get("sending")),
  };
}

function sendingOf(sending: Field | undefined): Omit<Step, "method" | "params"> {
  const members = sending?.members(giveOne);
  const count = (name: string, least: number): number | undefined => {
    const field = members?.get(name);
    return field === undefined ? undefined : wholeNumberOf(field, least);
  };
  const ahead = members
    ?.get("ahead")
    ?.elements(giveOne)
    .map((line) => line.text(giveOne));
  const isMarked = (name: string): boolean => {
    const field = members?.get(name);
    if (field !== undefined && field.value !== true) throw field.refuse("is not true", giveOne);
    return field !== undefined;
  };
  const [keyOrderSeed, page, session] = [count("keyOrderSeed", -(2 ** 31)), count("page", 0), count("session", 0)];
  const offers = offersOf(members?.get("offers"));
  const as = members?.get("as")?.text(giveOne);
  return {
    ...(isMarked("pipelined") ? { pipelined: true } : {}),
    ...(ahead === undefined ? {} : { ahead }),
    ...(keyOrderSeed === undefined ? {} : { keyOrderSeed }),
    ...(page === undefined ? {} : { page }),
    ...(session === undefined ? {} : { session }),
    ...(offers === undefined ? {} : { offers }),
    ...(isMarked("opens") ? { opens: true } : {}),
    ...(as === undefined ? {} : { as }),
  };
}

function offersOf(field: Field | undefined): JsonObject | undefined {
  if (field === undefined) return undefined;
  const { value } = field;
  if (!isJsonObject(value)) throw field.refuse("is not an object", giveOne);
  return value;
}
