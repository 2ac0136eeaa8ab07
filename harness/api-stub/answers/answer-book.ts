import type { Json } from "../../json/value.ts";

/** How the API stub answers: what was learned, documented or recorded for each API. Plain JSON, passed to the stub. */
export interface AnswerBook {
  readonly version: 1;
  /** For all APIs together; the newest last. */
  readonly learned: readonly LearnedAnswer[];
  /** What a description of an API says about its answers. */
  readonly documented: readonly DocumentedAnswer[];
  /** Answers that real APIs have given, in order. */
  readonly recorded: readonly RecordedAnswer[];
  /** One later request that is refused on purpose, to see whether it is sent again. */
  readonly fault?: Fault;
}

/** A refusal of the first request of a kind. */
export interface Fault extends RequestKind {
  readonly host: string;
  readonly way: FaultWay;
}

/** A broken connection in place of an answer, or a status. */
export type FaultWay = "broken" | 503;

/** Requests that get the same answer. */
export interface RequestKind {
  /** In upper case. */
  readonly method: string;
  /** The path of the request line; `*` stands for any one segment. */
  readonly path: string;
}

/** What an answer says about its body. */
export interface AnswerForm {
  readonly status: number;
  /** The media type, if it differs from what the client accepts. */
  readonly media?: string;
}

export interface LearnedAnswer extends RequestKind, AnswerForm {
  readonly host: string;
  /** For a GraphQL request, what it asks for: one address serves them all. */
  readonly asks?: string;
  readonly body: Json;
  /** Canonical texts of the answers that a tool has refused. */
  readonly refused: readonly string[];
  /** Forms that a tool has refused, whatever the body was; the first one tried comes first. */
  readonly refusedForms?: readonly AnswerForm[];
}

/** For any host: a server may be told to use another one than its document names. */
export interface DocumentedAnswer extends RequestKind {
  readonly status: number;
  readonly body: Json;
}

export interface RecordedAnswer {
  readonly method: string;
  readonly host: string;
  /** Without the query. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly sent?: string;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Nothing is known of any API: each request is answered with an empty object. */
export const emptyBook: AnswerBook = { version: 1, learned: [], documented: [], recorded: [] };
