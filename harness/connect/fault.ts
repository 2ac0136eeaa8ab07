import type { Json } from "../json/value.ts";
import type { RpcError } from "../wire/message.ts";
import type { Outcome, StrayFault } from "../wire/outcome.ts";

/** Why a target could not be tested at all, or no further. Facts only: `describeFault` makes the sentences. */
export type TargetFault =
  | { readonly code: "command-not-found"; readonly command: string }
  | { readonly code: "command-not-executable"; readonly command: string }
  | { readonly code: "working-directory-missing"; readonly cwd: string }
  | { readonly code: "launch-failed"; readonly command: string; readonly reason: string }
  /** It is to be launched at one port, where somebody else would be tested. */
  | { readonly code: "port-taken"; readonly port: number }
  | {
      readonly code: "no-answer";
      readonly method: string;
      readonly outcome: Exclude<Outcome, { kind: "result" | "error" }>;
      /** First of what stood on stdout and was no answer. */
      readonly noise: Noise | undefined;
      /** The last line that the server was sent, so that it can be tried by hand. */
      readonly lastSent: string | undefined;
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
    }
  | { readonly code: "request-refused"; readonly method: string; readonly error: RpcError }
  | { readonly code: "unusable-result"; readonly method: string; readonly reason: string; readonly excerpt: string }
  | { readonly code: "unsupported-protocol-version"; readonly found: Json; readonly accepted: readonly string[] }
  /** It was to be tested in a revision that it does not claim to speak. */
  | {
      readonly code: "revision-not-spoken";
      readonly revision: string;
      /** Of the list of tools; absent when it lists them. */
      readonly refusal?: RpcError;
    }
  | { readonly code: "not-ready-in-time"; readonly maxTimeMs: number }
  | { readonly code: "no-such-tool"; readonly name: string; readonly listed: readonly string[] }
  | {
      /** A value for an argument, given on the command line or in the configuration, that no valid arguments have. */
      readonly code: "unusable-example";
      readonly tool: string;
      readonly argument: string;
      readonly value: Json;
      readonly reason: "unknown" | "refused";
      readonly declared: readonly string[];
    }
  /** Its tools are to be called in a sandbox, and it runs in no process that one could stand around. */
  | { readonly code: "cannot-be-boxed"; readonly command: readonly string[] }
  /** It is started where a sandbox would have to show all of a home, or of the machine. */
  | { readonly code: "too-wide-for-sandbox"; readonly directory: string; readonly isHome: boolean }
  | { readonly code: "too-many-restarts"; readonly restarts: number }
  | { readonly code: "too-many-unanswered"; readonly unanswered: number; readonly timeoutMs: number };

/** A fault on stdout that has text to show. */
export type Noise = Extract<StrayFault, { readonly excerpt: string }>;

/** Thrown where a target stops being testable; carries the facts, never a prose of its own. */
export class TargetError extends Error {
  readonly fault: TargetFault;

  constructor(fault: TargetFault) {
    super(fault.code);
    this.name = "TargetError";
    this.fault = fault;
  }
}
