import type { Json } from "../json/value.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Why a request is sent.
 *
 * - `turn`: it is what is tested
 * - `warm-up`: so that what the target starts with its first call is done
 * - `setup`: so that there is something for a later one to change
 * - `probe`: to see by its answer what others have changed
 * - `answer`: with arguments that mean nothing, so that it must fail
 * - `idle`: it runs nothing, and shows what comes by itself
 */
export type RequestPurpose = "turn" | "warm-up" | "setup" | "probe" | "answer" | "idle";

/** One request with its end. */
export interface AskedRequest {
  readonly purpose: RequestPurpose;
  readonly method: string;
  /** As they were sent; absent where there were none. */
  readonly params?: Json;
  /** With the ids that answers had where the request was found, in place of those of this session; absent where it is the same. */
  readonly asFound?: Json;
  readonly outcome: Outcome;
  /** By `performance.now()`. */
  readonly sentAtMs: number;
  readonly endedAtMs: number;
}
