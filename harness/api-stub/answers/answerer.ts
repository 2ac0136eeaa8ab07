import type { Json } from "../../json/value.ts";
import type { AnswerSource } from "../traffic/upstream-event.ts";
import type { AnswerBook, Fault, FaultWay } from "./answer-book.ts";
import type { AskedRequest } from "./asked-request.ts";
import { CreatedResources } from "./created-resources.ts";
import { davAnswer } from "./dav-answer.ts";
import { isFurtherPage, lastPage } from "./further-page.ts";
import { knownAnswer } from "./known-answer.ts";
import { Recordings } from "./recordings.ts";
import { jsonMedia, mediaAccepted, writtenAs } from "./media.ts";
import { likenessTo } from "./request-kind.ts";

/** What is sent back. */
export interface UpstreamAnswer {
  /** 0 if the connection is broken. */
  readonly status: number;
  /** Names in lower case; the sender adds lengths. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly from: AnswerSource;
  /** The connection is broken in place of an answer. */
  readonly isBroken?: true;
}

/** Answers the requests of one box in order: later requests know what earlier ones created. */
export interface Answerer {
  answer(request: AskedRequest): UpstreamAnswer;
  /** Answers from another book from now on; what was created stays known. */
  answerBy(book: AnswerBook): void;
}

/** @param first the first book */
export function createAnswerer(first: AnswerBook): Answerer {
  let book = first;
  let recordings = new Recordings(book.recorded);
  /** The fault that is due; undefined once a request has met it. */
  let { fault } = book;
  const created = new CreatedResources();
  return {
    answer: (request) => {
      if (fault !== undefined && isOf(fault, request)) {
        const { way } = fault;
        fault = undefined;
        return faulty(way);
      }
      const recorded = recordings.answerTo(request);
      if (recorded !== undefined) {
        const { status, headers, text } = recorded;
        return { status, headers, body: text, from: "recording" };
      }
      const known = knownAnswer(book, request);
      const body = isFurtherPage(request.query) ? lastPage(known.body) : known.body;
      // What a mutation creates has no path of its own.
      const resource = known.asks === undefined ? created.answerTo(request, body) : undefined;
      if (resource?.kind === "gone") return json(404, { message: "Not Found" }, "created");
      const dav = known.from === "default" ? davAnswer(request) : undefined;
      if (dav !== undefined) return { status: 207, headers: davHeaders, body: dav, from: "default" };
      const media = known.media ?? mediaAccepted(request.headers["accept"]);
      if (resource !== undefined) return inMedia(media, known.status, resource.body, "created");
      return known.from === "default" && wantsPage(request) ? page : inMedia(media, known.status, body, known.from);
    },
    answerBy: (next) => {
      if (next.recorded !== book.recorded) recordings = new Recordings(next.recorded);
      ({ fault } = next);
      book = next;
    },
  };
}

function json(status: number, body: Json, from: AnswerSource): UpstreamAnswer {
  return inMedia(jsonMedia, status, body, from);
}

function inMedia(media: string, status: number, body: Json, from: AnswerSource): UpstreamAnswer {
  return { status, headers: { "content-type": media }, body: writtenAs(media, body), from };
}

const davHeaders = { "content-type": "application/xml; charset=utf-8" };

const page: UpstreamAnswer = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><html><head><title>Sample</title></head><body><p>Sample</p></body></html>",
  from: "default",
};

/** Whether a client accepts pages, and neither JSON nor anything at all. */
function wantsPage({ headers }: AskedRequest): boolean {
  const accept = headers["accept"] ?? "";
  return accept.startsWith("text/html") && !accept.includes("json");
}

function isOf(fault: Fault, request: AskedRequest): boolean {
  return fault.host === request.host && likenessTo(fault, request) !== undefined;
}

/** Retrying at once is allowed, so the retry is seen without waiting. */
function faulty(way: FaultWay): UpstreamAnswer {
  if (way === "broken") return { status: 0, headers: {}, body: "", from: "fault", isBroken: true };
  const answer = json(way, { message: "Service Unavailable" }, "fault");
  return { ...answer, headers: { ...answer.headers, "retry-after": "0" } };
}
