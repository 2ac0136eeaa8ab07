import type { UnreadTraffic } from "../traffic/upstream-event.ts";
import type { ByteReader } from "./byte-reader.ts";

const maxHeadBytes = 64 * 1024;
/** Methods are tokens (RFC 9110, 9.1), including those that a parser does not know. */
const requestLine = /^([\w!#$%&'*+.^`|~-]{1,40})[ \t]{1,9}(\S+)[ \t]{1,9}HTTP\/1\.([01])[ \t]{0,9}\r?\n$/u;
const fieldLine = /^([\w!#$%&'*+.^`|~-]+)[ \t]{0,9}:([^\r\n]*)\r?\n$/u;
const emptyLine = /^\r?\n$/u;

/** How the end of a request is found. */
export type BodyLength = { readonly kind: "known"; readonly bytes: number } | { readonly kind: "chunked" };

/** The part of a request before its body. Hostile text. */
export interface Http1Head {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: "1.0" | "1.1";
  /** By lower-case name; values of one name are joined. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where servers may disagree about the end: for some of them, what follows may be a request. */
  readonly body: BodyLength | undefined;
}

export type ReadHead =
  | { readonly kind: "head"; readonly head: Http1Head }
  /** Nothing came any more. */
  | { readonly kind: "end" }
  | { readonly kind: "unread"; readonly why: UnreadTraffic["why"] };

/**
 * Reads the head of a request as a lenient server does: what one server refuses, another executes. What makes no sense
 * even then is unread, down to a single byte.
 */
export async function readHead(reader: ByteReader): Promise<ReadHead> {
  let left = maxHeadBytes;
  const nextLine = async (): Promise<string> => {
    const line = await reader.line(left);
    left -= line.length;
    return line.toString("latin1");
  };
  const unended = (): ReadHead => ({ kind: "unread", why: left === 0 ? "too-much" : "unfinished" });
  let first = await nextLine();
  // Before a request, empty lines mean nothing (RFC 9112, 2.2).
  while (emptyLine.test(first)) first = await nextLine();
  if (first === "" && left > 0) return { kind: "end" };
  const [, method, target, minor] = requestLine.exec(first) ?? [];
  if (method === undefined || target === undefined) {
    return first.endsWith("\n") || !mayBecomeRequest(first) ? { kind: "unread", why: "not-http" } : unended();
  }
  const fields = new Fields();
  for (;;) {
    const line = await nextLine();
    if (!line.endsWith("\n")) return unended();
    if (emptyLine.test(line)) break;
    fields.read(line);
  }
  const httpVersion = minor === "0" ? "1.0" : "1.1";
  return { kind: "head", head: { method, target, httpVersion, headers: fields.values(), body: fields.bodyLength() } };
}

/** Whether an incomplete line is the beginning of a request. */
function mayBecomeRequest(line: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]{1,40}(?:[ \t]|$)/u.test(line);
}

class Fields {
  readonly #values = new Map<string, string[]>();
  #last: string[] = [];
  #isPlain = true;

  read(line: string): void {
    if (/^[ \t]/u.test(line)) {
      // Values used to continue on the next line, and some servers still accept that (RFC 9112, 5.2).
      this.#last.push(`${this.#last.pop() ?? ""} ${line.trim()}`.trim());
      this.#isPlain = false;
      return;
    }
    const [, name, value] = fieldLine.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      this.#isPlain = false;
      return;
    }
    const key = name.toLowerCase();
    this.#last = this.#values.get(key) ?? [];
    this.#values.set(key, this.#last);
    this.#last.push(value.trim());
  }

  values(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#values].map(([name, values]) => [name, values.join(", ")]));
  }

  bodyLength(): BodyLength | undefined {
    const codings = this.#values.get("transfer-encoding");
    const lengths = new Set(this.#values.get("content-length"));
    if (!this.#isPlain || lengths.size > 1 || (codings !== undefined && lengths.size > 0)) return undefined;
    if (codings !== undefined) return codings.join().toLowerCase() === "chunked" ? { kind: "chunked" } : undefined;
    const [length = "0"] = lengths;
    return /^\d{1,15}$/u.test(length) ? { kind: "known", bytes: Number(length) } : undefined;
  }
}
