import { shownRequest, type UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import { decodedText, GivenArguments } from "../../api-stub/intents/given-arguments.ts";
import { textsIn } from "../../json/texts.ts";
import { shownAddress } from "../../observe/effect/address.ts";
import type { GivenCall } from "../journal/journal.ts";
import type { RequestOwner } from "../journal/session-record.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";

/** Any request may contain a shorter text by chance. */
const minTextLength = 4;
/** A request that does the work of a call has a text of this length in it, wherever it puts it: shorter ones choose a form. */
const tellingLength = 18;
/** A record names the tool where it begins; what it is about, such as a prompt, may name all tools. */
const namingLength = 600;
/** Six events came with one call of a published server. Of more, it is not asked what all of them hold. */
const maxBesideRecord = 8;
/** Shorter words are no arguments in another form, such as base64. */
const longWord = /[\w+/=-]{24,}/gu;
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/giu;

/**
 * Whose a request for a change is. One that names the tool among others is a record of the call.
 *
 * @param calls those since what was sent was read before
 * @param requests all that were sent since then
 */
export function requestOwner(
  change: WeighedEffect,
  calls: readonly GivenCall[],
  requests: readonly UpstreamRequest[],
): RequestOwner {
  const { sent } = change;
  const own = requests.find(({ number }) => number === sent?.number);
  const request = own ?? requests[0];
  const values = calls.map((call) => call.arguments);
  const texts = textsIn(values);
  const given = texts.flatMap(withNameOfPath).filter(({ length }) => length >= minTextLength);
  const isAlone = requests.length <= calls.length;
  if (!isAlone && own !== undefined && namesOne(calls, own)) return "server";
  if (request === undefined || holds([placeOf(change), request.query, request.body.text ?? ""], given)) return "call";
  if (new GivenArguments(values).heldIn(request) !== undefined) return "call";
  const other = isAlone ? "open" : "server";
  if (change.comparedBy !== "nothing" || requests.length > maxBesideRecord) return other;
  const told = texts.filter(({ length }) => length >= tellingLength).flatMap(withNameOfPath);
  return told.length > 0 && requests.every((each) => hasNone(told, each)) ? "record" : other;
}

/** An API that is given a file may only be told its name. */
function withNameOfPath(text: string): readonly string[] {
  const name = text.slice(text.lastIndexOf("/") + 1);
  return name.length < minTextLength || name === text ? [text] : [text, name];
}

function namesOne(calls: readonly GivenCall[], { query, body }: UpstreamRequest): boolean {
  const begins = `${query} ${body.text ?? ""}`.slice(0, namingLength);
  return calls.some(({ tool }) => begins.includes(JSON.stringify(tool)));
}

/** Where it went, as far as that is known. */
function placeOf({ sent, address }: WeighedEffect): string {
  if (sent !== undefined) return shownRequest(sent.request);
  return address === undefined ? "" : shownAddress(address);
}

function holds(written: readonly string[], given: readonly string[]): boolean {
  return given.some((each) => written.some((text) => isWrittenIn(each, text)));
}

/** Whether a request could hold texts, and is seen to hold none of them. */
function hasNone(texts: readonly string[], { path, query, body }: UpstreamRequest): boolean {
  const { text = "", isCut = false } = body;
  if (text === "" || isCut || hasOpaqueWord(text)) return false;
  return !texts.some((each) => isWrittenIn(each, text) || isWrittenIn(each, `${path}?${query}`));
}

/** Whether a long word has letters and digits, and is no identifier of the usual form. */
function hasOpaqueWord(text: string): boolean {
  const words = text.replaceAll(uuid, "").match(longWord) ?? [];
  return words.some((word) => /\d/u.test(word) && /\p{L}/u.test(word));
}

function isWrittenIn(given: string, text: string): boolean {
  const decoded = text.replaceAll("+", " ").replaceAll(/(?:%[\da-f]{2})+/giu, decodedText);
  return [text, decoded].some((each) => each.includes(given)) || text.includes(JSON.stringify(given).slice(1, -1));
}
