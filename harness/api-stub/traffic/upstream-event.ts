/**
 * What the API stub in the box saw a server do: a request that it answered, or traffic that it could not read. Plain
 * JSON.
 */
export type UpstreamEvent = UpstreamRequest | UnreadTraffic;

/** An HTTP request of the target, with its answer. Everything but `answer` is hostile text. */
export interface UpstreamRequest {
  readonly kind: "request";
  /** From 1, in the order in which requests began in this box. */
  readonly number: number;
  readonly scheme: "http" | "https";
  readonly httpVersion: "1.0" | "1.1" | "2";
  /** As it was sent. */
  readonly method: string;
  /** The name that was looked up, or that TLS or the request names; in lower case. */
  readonly host: string;
  readonly port: number;
  /** As it was sent, without the query. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** Those of `recordedHeaders`, their names in lower case, each cut to size. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: UpstreamBody;
  readonly answer: UpstreamReply;
}

/** A request has begun, or will not end. One that has begun and not ended may be any request. */
export type RequestProgress =
  | { readonly kind: "begun"; readonly number: number; readonly host: string; readonly port: number }
  | { readonly kind: "over"; readonly number: number };

/** How a request was answered. */
export interface UpstreamReply {
  readonly status: number;
  readonly from: AnswerSource;
  /** Names in the beginning of the answer; absent where there are none. */
  readonly gave?: readonly GivenName[];
}

export const givenKinds = ["id", "handle", "cursor", "address", "listed"] as const;

/** A text in an answer by which a later request may refer to the same thing. */
export interface GivenName {
  /**
   * - `id`: for anything
   * - `handle`: of a session, an upload, a job
   * - `cursor`: made for the asking client, even by a read
   * - `address`: where something is
   * - `listed`: any of these in a list, so it existed before
   */
  readonly as: (typeof givenKinds)[number];
  readonly text: string;
}

export interface UpstreamBody {
  /** The number of bytes sent. */
  readonly bytes: number;
  /** Its beginning, if it is UTF-8; absent where there is none. */
  readonly text?: string;
  /** `text` is incomplete. */
  readonly isCut?: true;
}

/** What an answer was made from. A `fault` is a refusal on purpose, to see whether the request is sent again. */
export const answerSources = ["default", "learned", "created", "openapi", "graphql", "recording", "fault"] as const;

export type AnswerSource = (typeof answerSources)[number];

/** What an API with a description or a recording would answer is not among them. */
const madeUp: ReadonlySet<AnswerSource> = new Set(["default", "learned", "created", "graphql"]);

/** Whether a request was answered with values that no API may ever give. */
export function isMadeUp(event: UpstreamEvent): boolean {
  return event.kind === "request" && madeUp.has(event.answer.from);
}

export const unreadReasons = [
  "websocket",
  "grpc",
  "not-http",
  "unfinished",
  "datagram",
  "tls-refused",
  "too-much",
] as const;

/** Traffic of which only the destination is known. */
export interface UnreadTraffic {
  readonly kind: "unread";
  /** `tls-refused`: the server does not trust the certificate, for example because it pins another. */
  readonly why: (typeof unreadReasons)[number];
  readonly host: string;
  readonly port: number;
}

/** Why not everything that was sent is known: the stub ended by itself, or it was more than it keeps for one box. */
export const upstreamLacks = ["ended", "too-many-requests", "too-many-names"] as const;

export type UpstreamLack = (typeof upstreamLacks)[number];

const lackWords: Readonly<Record<UpstreamLack, string>> = {
  ended: "the program that answers in place of web APIs has ended",
  "too-many-requests": "more was sent to web APIs than is recorded",
  "too-many-names": "more names were looked up than are recorded",
};

export function shownLack(lack: UpstreamLack): string {
  return lackWords[lack];
}

/** Headers that tell what a request does; no others are kept, since they may contain credentials. */
export const recordedHeaders: readonly string[] = [
  "accept",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "overwrite",
  "prefer",
  "repeatability-request-id",
  "soapaction",
  "user-agent",
  "x-amz-target",
  "x-http-method",
  "x-http-method-override",
  "x-idempotency-key",
  "x-method-override",
];

/** The port of each scheme, which no address names. */
export const usualPorts = { http: 80, https: 443 } as const;

type Addressed = Pick<UpstreamRequest, "scheme" | "host" | "port" | "path">;

/** The requested address, without the query. Hostile text. */
export function requestAddress({ scheme, host, port, path }: Addressed): string {
  return `${scheme}://${host}${port === usualPorts[scheme] ? "" : `:${port}`}${path}`;
}

/** Such as `DELETE https://api.example.com/v1/items/7`, without the query. Hostile text. */
export function shownRequest(request: Addressed & Pick<UpstreamRequest, "method">): string {
  return `${request.method.toUpperCase()} ${requestAddress(request)}`;
}

const unreadWords: Readonly<Record<UnreadTraffic["why"], string>> = {
  websocket: "opened a WebSocket to",
  grpc: "sent gRPC to",
  "not-http": "sent something other than HTTP to",
  unfinished: "did not finish a request to",
  datagram: "sent datagrams, as QUIC does, to",
  "tls-refused": "did not trust the certificate of",
  "too-much": "sent more than this tool reads to",
};

/** Such as `opened a WebSocket to live.example.com:443`, to follow `a call`. Hostile text. */
export function shownUnread({ why, host, port }: Pick<UnreadTraffic, "why" | "host" | "port">): string {
  return `${unreadWords[why]} ${host}:${port}`;
}
