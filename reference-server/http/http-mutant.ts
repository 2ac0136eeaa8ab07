import type { IncomingHttpHeaders } from "node:http";
import type { Revision } from "../protocol/revision.ts";

/** The places at which a mutant may lie over HTTP; it is honest where it has nothing. */
export interface HttpLies {
  /** The status of the response to a request that is refused with a code; undefined for the honest one. */
  readonly status?: (code: number) => number | undefined;
  /** Whether a request is served although one of its headers does not match. */
  readonly serves?: (header: string, headers: IncomingHttpHeaders) => boolean;
  /** Whether headers are compared as they stand, in Base64 or not. */
  readonly readsNoBase64?: true;
  /** What answers a notification. */
  readonly notification?: { readonly status: number; readonly body: string };
  /** The status of a GET. */
  readonly stream?: number;
  readonly sessionId?: (honest: string) => string;
  /** The status of a request in a session that is not there. */
  readonly lostSession?: number;
  /** Any revision in the header is served, in sessions. */
  readonly servesAnyVersion?: true;
}

/** The reference server plus one lie that only HTTP has room for. */
export interface HttpMutant {
  readonly id: string;
  readonly suite: "transport";
  /** What the server does wrong, in one sentence. */
  readonly lie: string;
  readonly dialects: readonly ["static", "annotations", "resolve"];
  /** The revision in which it lies. */
  readonly revision: Revision;
  /** The checks that must all find it. */
  readonly killedBy: readonly string[];
  /** The checks that cannot but fail with it. */
  readonly mayAlsoFail: readonly string[];
  /** It is found out by calls of tools alone, which are made of a server that is launched. */
  readonly needsCalls?: true;
  readonly lies: HttpLies;
}
