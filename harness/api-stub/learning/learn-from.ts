import { canonicalText } from "../../json/canonical.ts";
import { parseJson } from "../../json/parse.ts";
import { textsIn } from "../../json/texts.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { AnswerBook, AnswerForm, LearnedAnswer } from "../answers/answer-book.ts";
import { sentObject } from "../traffic/sent-body.ts";
import { knownAnswer } from "../answers/known-answer.ts";
import { mergedAnswer } from "../answers/merged-answer.ts";
import { kindOf } from "../answers/request-kind.ts";
import { isMadeUp, type UpstreamEvent, type UpstreamRequest } from "../traffic/upstream-event.ts";
import { withoutMembers, withWanted } from "./answer-edits.ts";
import { betterAnswers } from "./better-answers.ts";
import type { Complaint } from "./complaint.ts";
import { complaintsIn } from "./complaints-in.ts";
import { certainForm, likelyForm } from "./other-form.ts";

/** A call that could not use the answers that it got from web APIs. */
export interface TaughtCall {
  readonly arguments: JsonObject;
  /** What it sent, in order. */
  readonly events: readonly UpstreamEvent[];
  /** The tool's reason; hostile. Empty where it gave none. */
  readonly error: string;
  /** What a made-up answer lacks for the tool to keep a promise of its own, for where the error tells nothing new. */
  readonly promised?: (body: Json) => readonly Complaint[];
}

type LearnedKind = Pick<LearnedAnswer, "host" | "method" | "path" | "asks">;

const maxLearned = 500;
const maxBodyLength = 20_000;
const maxRefused = 16;
/** The last requests of a call are the likeliest to have got an answer that it could not use. */
const maxBlamed = 3;

/** @returns the book with another answer to one of the requests, or the same book where the call tells nothing new */
export function learnFrom(book: AnswerBook, { arguments: given, events, error, promised }: TaughtCall): AnswerBook {
  const said = complaintsIn(error);
  const texts = new Set(textsIn(given));
  const blamed = events.flatMap((event) => (event.kind === "request" && isOurs(event) ? [event] : [])).toReversed();
  const next =
    learnedOf(book, blamed, texts, () => said) ??
    // What a description of an API answers is not to be bent to what a tool promises.
    (promised && learnedOf(book, blamed.filter(isMadeUp), texts, promised));
  if (next !== undefined) return withLearned(book, next);
  const [last] = said.length === 0 ? [] : blamed;
  const first = last === undefined ? undefined : asAtFirst(book, last, texts);
  return first === undefined ? book : withLearned(book, first);
}

/** A recorded answer is the API's own, and a refusal on purpose is intended. */
function isOurs({ answer: { from } }: UpstreamRequest): boolean {
  return from !== "recording" && from !== "fault";
}

function entryOf(
  book: AnswerBook,
  { host }: UpstreamRequest,
  kind: Pick<LearnedAnswer, "method" | "path" | "asks">,
): LearnedAnswer | undefined {
  return book.learned.find((each) => isSameKind(each, { ...kind, host }));
}

function isSameKind(left: LearnedKind, right: LearnedKind): boolean {
  const isSamePlace = left.host === right.host && left.method === right.method && left.path === right.path;
  return isSamePlace && left.asks === right.asks;
}

function kindAsked(book: AnswerBook, request: UpstreamRequest, texts: ReadonlySet<string>): Omit<LearnedKind, "host"> {
  const { asks } = knownAnswer(book, request);
  return { ...kindOf(request, texts), ...(asks === undefined ? {} : { asks }) };
}

/** Another answer to one of the last requests. */
function learnedOf(
  book: AnswerBook,
  blamed: readonly UpstreamRequest[],
  texts: ReadonlySet<string>,
  complaintsOf: (body: Json) => readonly Complaint[],
): LearnedAnswer | undefined {
  for (const request of blamed.slice(0, maxBlamed)) {
    const next = anotherAnswer(book, request, texts, complaintsOf);
    if (next !== undefined) return next;
  }
  return undefined;
}

function anotherAnswer(
  book: AnswerBook,
  request: UpstreamRequest,
  texts: ReadonlySet<string>,
  complaintsOf: (body: Json) => readonly Complaint[],
): LearnedAnswer | undefined {
  const kind = kindAsked(book, request, texts);
  const { body, status, media } = knownAnswer(book, request);
  const complaints = complaintsOf(asAnswered(body, request));
  const { refused: before = [], refusedForms = [] } = entryOf(book, request, kind) ?? {};
  const refused = [...before, canonicalText(body)];
  if (refused.length > maxRefused) return undefined;
  const form = { status, ...(media === undefined ? {} : { media }) };
  const facts = { request, form, refused: refusedForms };
  const inForm = (other: AnswerForm): LearnedAnswer => ({
    host: request.host,
    ...kind,
    ...other,
    body,
    refused: before,
    refusedForms: [...refusedForms, form],
  });
  const certain = certainForm(complaints, facts);
  if (certain !== undefined) return inForm(certain);
  const better = betterOf(complaints, body, request.path).find((each) => {
    const text = canonicalText(each);
    return !refused.includes(text) && text.length <= maxBodyLength && (kind.asks === undefined || isOfGraphql(each));
  });
  if (better !== undefined) return { host: request.host, ...kind, ...form, body: better, refused, refusedForms };
  const likely = likelyForm(complaints, facts);
  return likely === undefined ? undefined : inForm(likely);
}

/** What comes back of a request that creates something is what it sent, in the types of the body that is known. */
function asAnswered(body: Json, request: UpstreamRequest): Json {
  const sent = request.answer.from === "created" ? sentObject(request) : undefined;
  return sent === undefined ? body : mergedAnswer(body, { id: "1001", ...sent });
}

/** No client accepts a GraphQL answer without its `data`, and the tool then says no more about what it wants. */
function isOfGraphql(body: Json): boolean {
  const parts = Array.isArray(body) ? body : [body];
  return parts.length > 0 && parts.every((part) => isJsonObject(part) && isJsonObject(member(part, "data")));
}

/** The report of a validator is applied as a whole. */
function betterOf(complaints: readonly Complaint[], body: Json, path: string): readonly Json[] {
  const together = complaints.reduce(
    (edited, complaint) =>
      complaint.kind === "at"
        ? withWanted(edited, complaint.path, complaint.wanted)
        : complaint.kind === "unexpected"
          ? withoutMembers(edited, complaint.path, complaint.names)
          : edited,
    body,
  );
  // A validator may have checked a transformed answer: then the members are elsewhere in the original.
  const elsewhere = complaints.flatMap((complaint): readonly Complaint[] => {
    const name = complaint.kind === "at" ? complaint.path.findLast((key) => typeof key === "string") : undefined;
    return complaint.kind === "at" && name !== undefined ? [{ kind: "lacks", name, wanted: complaint.wanted }] : [];
  });
  const others = [...complaints.filter(({ kind }) => kind !== "at"), ...elsewhere];
  return [together, ...others.flatMap((complaint) => betterAnswers(complaint, body, path))];
}

/** If nothing that was tried helps, the first answer is the one that other tools can use. */
function asAtFirst(book: AnswerBook, request: UpstreamRequest, texts: ReadonlySet<string>): LearnedAnswer | undefined {
  const entry = entryOf(book, request, kindAsked(book, request, texts));
  const [first] = entry?.refused ?? [];
  if (entry === undefined || first === undefined || first === canonicalText(entry.body)) return undefined;
  const parsed = parseJson(first);
  if (parsed.kind !== "value") return undefined;
  return { ...entry, body: parsed.value, refused: [...new Set([...entry.refused, canonicalText(entry.body)])] };
}

function withLearned(book: AnswerBook, next: LearnedAnswer): AnswerBook {
  const others = book.learned.filter((each) => !isSameKind(each, next));
  return { ...book, learned: [...others, next].slice(-maxLearned) };
}
