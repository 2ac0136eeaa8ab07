import type { TargetError, TargetFault } from "../connect/fault.ts";

/** Why a run ends before its plan does. */
export type StopReason =
  | { readonly code: "interrupted" }
  | { readonly code: "out-of-time"; readonly maxTimeMs: number }
  | { readonly code: "target-fault"; readonly fault: TargetFault }
  /** A bug of ours. */
  | { readonly code: "failed"; readonly error: unknown };

/** Thrown where nothing more may be sent; the runner turns it into verdicts. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(reason.code);
    this.name = "RunStopped";
    this.reason = reason;
  }
}

/** Whether a fault of the target means that it can answer nothing more; any other costs only the checks that met it. */
export function endsTheRun({ fault }: TargetError): boolean {
  return fault.code === "too-many-restarts" || fault.code === "too-many-unanswered";
}
