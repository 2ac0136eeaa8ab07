import type { Json } from "../json/value.ts";
import type { RpcError } from "../wire/message.ts";
import type { Outcome, StrayFault } from "../wire/outcome.ts";

/** Why a target could not be tested at all, or no further. Facts only: `describeFault` makes the sentences. */
export type TargetFault =
  | { readonly code: "command-not-found"; readonly command: string }
  | { readonly code: "command-not-executable"; readonly command: string }
  | { readonly code: "working-directory-missing"; readonly cwd: string }
  | { readonly code: "launch-failed"; readonly command: string; readonly reason: string }
  /** Another program listens at the port that it is launched at, and would be tested in its place. */
  | { readonly code: "port-taken"; readonly port: number }
  | {
      readonly code: "no-answer";
      readonly method: string;
      readonly outcome: Exclude<Outcome, { kind: "result" | "error" }>;
      /** The first thing on stdout that was no answer. */
      readonly noise: Noise | undefined;
      /** The last line that the server was sent, so that it can be tried by hand. */
      readonly lastSent: string | undefined;
      /** What else came on stdout that was no answer: the last of it. */
      readonly furtherNoise?: readonly string[];
      readonly stderr: readonly string[];
    }
  /** It may be slow to start, or no server at all. */
  | {
      readonly code: "not-started-in-time";
      readonly method: string;
      readonly startTimeoutMs: number;
      /** It is reached over HTTP, so that it writes no lines. */
      readonly overHttp?: true;
      readonly noise: Noise | undefined;
      readonly lastSent: string | undefined;
      /** As above. */
      readonly furtherNoise?: readonly string[];
      /** Its last lines. */
      readonly stderr?: readonly string[];
    }
  | { readonly code: "request-refused"; readonly method: string; readonly error: RpcError }
  | { readonly code: "unusable-result"; readonly method: string; readonly reason: string; readonly excerpt: string }
  | { readonly code: "unsupported-protocol-version"; readonly found: Json; readonly accepted: readonly string[] }
  /** The run asked for a revision that the server does not claim to speak. */
  | {
      readonly code: "revision-not-spoken";
      readonly revision: string;
      /** The error for `tools/list`; absent when the server lists its tools. */
      readonly refusal?: RpcError;
    }
  | { readonly code: "not-ready-in-time"; readonly maxTimeMs: number }
  | {
      readonly code: "no-such-tool";
      readonly name: string;
      readonly listed: readonly string[];
      /** The tool whose name is near. */
      readonly meant?: string;
    }
  | {
      /** A value for an argument, given on the command line or in the configuration, that no valid arguments have. */
      readonly code: "unusable-example";
      readonly tool: string;
      readonly argument: string;
      readonly value: Json;
      readonly reason: "unknown" | "refused";
      readonly declared: readonly string[];
      /** The argument whose name is near. */
      readonly meant?: string;
    }
  /** Its tools are to be called in a sandbox, but it runs in no process that a sandbox could contain. */
  | { readonly code: "cannot-be-boxed"; readonly command: readonly string[] }
  /** It starts in a directory so wide that a sandbox would show all of a home, or of the machine. */
  | { readonly code: "too-wide-for-sandbox"; readonly directory: string; readonly isHome: boolean }
  | { readonly code: "too-many-restarts"; readonly restarts: number }
  | { readonly code: "too-many-unanswered"; readonly unanswered: number; readonly timeoutMs: number };

/** A fault on stdout that has text to show. */
export type Noise = Extract<StrayFault, { readonly excerpt: string }>;

/** Thrown when a target can no longer be tested. Carries facts; `describeFault` words them. */
export class TargetError extends Error {
  readonly fault: TargetFault;

  constructor(fault: TargetFault) {
    super(fault.code);
    this.name = "TargetError";
    this.fault = fault;
  }
}
