import type { HttpFailure } from "../../wire/http-failure.ts";

/** Thrown where an HTTP request brings no message; carries the facts. */
export class HttpError extends Error {
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(failure.code);
    this.name = "HttpError";
    this.failure = failure;
  }
}

/** A strict decoder throws it; any other TypeError is a bug of ours. */
export function isNotUtf8(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
}

const unreachable: Readonly<Record<string, Extract<HttpFailure, { code: "not-reachable" }>["reason"]>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  EHOSTUNREACH: "no-route",
  ENETUNREACH: "no-route",
  EADDRNOTAVAIL: "no-route",
  ETIMEDOUT: "timed-out",
};

/** OpenSSL surrounds the reason with addresses and files. */
function reasonIn(message: string): string {
  const [, reason] = /routines:[^:]*:([^:]+):/u.exec(message) ?? [];
  return reason ?? message.split("\n")[0] ?? "";
}

/** The codes that OpenSSL has for untrusted certificates share no beginning. */
const ofCertificates = /^(?:ERR_TLS|ERR_SSL|CERT_|EPROTO$|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/u;

/**
 * What an error of Node's HTTP client says of the server.
 *
 * @param during whether the head of the answer had come
 * @throws the error when it says nothing of the server
 */
export function failureOf(error: unknown, during: "request" | "answer"): HttpFailure {
  if (error instanceof HttpError) return error.failure;
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const reason = Object.hasOwn(unreachable, code) ? unreachable[code] : undefined;
  if (reason !== undefined) return { code: "not-reachable", reason };
  if (ofCertificates.test(code)) return { code: "tls-failed", reason: reasonIn(error.message) };
  if (code === "HPE_HEADER_OVERFLOW") return { code: "too-large", what: "head", limit: 0 };
  if (code.startsWith("HPE_")) return { code: "not-http", reason: error.message };
  if (["ECONNRESET", "EPIPE", "ECONNABORTED", "ERR_STREAM_PREMATURE_CLOSE"].includes(code))
    return { code: "connection-lost", during };
  throw error;
}
