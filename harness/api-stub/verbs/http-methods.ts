/** What a method asks for, whatever is known of the API, in the words of `RequestIntent`. */
export interface HttpMethod {
  readonly asks: "reads" | "adds" | "overwrites" | "removes" | "writes" | "unknown";
  /** The column of the registry: sending it twice asks for the same again. */
  readonly isIdempotent: boolean;
  /** Where the method is defined. */
  readonly source: string;
}

const same = true;
const more = false;

/**
 * The registry of methods (https://www.iana.org/assignments/http-methods), with what its columns and sources say. The seven
 * verbs that mappings to hints know are left out: the chosen mapping says what they mean. `PURGE` is registered nowhere.
 */
const registry: Readonly<Record<string, readonly [HttpMethod["asks"], boolean, source: string]>> = {
  // Safe ones (AMB-24).
  PROPFIND: ["reads", same, "RFC 4918, section 9.1"],
  QUERY: ["reads", same, "draft-ietf-httpbis-safe-method-w-body, section 2"],
  REPORT: ["reads", same, "RFC 3253, section 3.6"],
  SEARCH: ["reads", same, "RFC 5323, section 2"],
  TRACE: ["reads", same, "RFC 9110, section 9.3.8"],
  // They fail where something is already.
  MKACTIVITY: ["adds", same, "RFC 3253, section 13.5"],
  MKCALENDAR: ["adds", same, "RFC 4791, section 5.3.1"],
  MKCOL: ["adds", same, "RFC 4918, section 9.3"],
  MKREDIRECTREF: ["adds", same, "RFC 4437, section 6"],
  MKWORKSPACE: ["adds", same, "RFC 3253, section 6.3"],
  // Nothing is left at the place that they name, or something else.
  ACL: ["overwrites", same, "RFC 3744, section 8.1"],
  MOVE: ["overwrites", same, "RFC 4918, section 9.9"],
  ORDERPATCH: ["overwrites", same, "RFC 3648, section 7"],
  PROPPATCH: ["overwrites", same, "RFC 4918, section 9.2"],
  REBIND: ["overwrites", same, "RFC 5842, section 6"],
  UPDATEREDIRECTREF: ["overwrites", same, "RFC 4437, section 7"],
  UNBIND: ["removes", same, "RFC 5842, section 5"],
  UNLINK: ["removes", same, "RFC 2068, section 19.6.1.3"],
  // What they do to what is there depends on more than the request.
  "BASELINE-CONTROL": ["writes", same, "RFC 3253, section 12.6"],
  BIND: ["writes", same, "RFC 5842, section 4"],
  CHECKIN: ["writes", same, "RFC 3253, section 4.4"],
  CHECKOUT: ["writes", same, "RFC 3253, section 4.3"],
  COPY: ["writes", same, "RFC 4918, section 9.8"],
  LABEL: ["writes", same, "RFC 3253, section 8.2"],
  LINK: ["writes", same, "RFC 2068, section 19.6.1.2"],
  MERGE: ["writes", same, "RFC 3253, section 11.2"],
  UNCHECKOUT: ["writes", same, "RFC 3253, section 4.5"],
  UPDATE: ["writes", same, "RFC 3253, section 7.1"],
  "VERSION-CONTROL": ["writes", same, "RFC 3253, section 3.5"],
  // A copy that can be made again.
  PURGE: ["writes", same, "https://www.fastly.com/documentation/reference/api/purging"],
  // The state of a client, which passes.
  LOCK: ["unknown", more, "RFC 4918, section 9.10"],
  UNLOCK: ["unknown", same, "RFC 4918, section 9.11"],
};

/** @param method in upper case */
export function methodNamed(method: string): HttpMethod | undefined {
  const row = Object.hasOwn(registry, method) ? registry[method] : undefined;
  if (row === undefined) return undefined;
  const [asks, isIdempotent, source] = row;
  return { asks, isIdempotent, source };
}

const changingVerbs: ReadonlySet<string> = new Set(["DELETE", "PUT", "PATCH"]);

/** Whether a method alone tells that a request changes what it is about. @param method in upper case */
export function changesByMethod(method: string): boolean {
  const asks = methodNamed(method)?.asks ?? "unknown";
  return changingVerbs.has(method) || (asks !== "reads" && asks !== "unknown");
}
