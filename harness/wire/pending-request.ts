import type { AnswerBudget } from "./limits.ts";
import type { Outcome } from "./outcome.ts";

/** A request that has not been answered yet. */
export interface PendingRequest {
  readonly method: string;
  /** It says that it is in the revision that is spoken, whose rules then bind the answer. */
  readonly isInRevision: boolean;
  readonly sentAt: number;
  /** How long it is waited for, where that is shorter than the server may stay silent. */
  readonly limitMs: number | undefined;
  readonly budget: AnswerBudget | undefined;
  readonly settle: (outcome: Outcome) => void;
}
