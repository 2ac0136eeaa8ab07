import type { JsonObject } from "./json.ts";

/** The hints that a client decides by, each with a value. */
export interface Hints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
}

/** Hints with the defaults of the protocol for what is absent, and for what is no boolean. */
export function readHints(annotations: JsonObject): Hints {
  const at = (key: string, fallback: boolean): boolean => {
    const value = annotations[key];
    return typeof value === "boolean" ? value : fallback;
  };
  return {
    readOnly: at("readOnlyHint", false),
    destructive: at("destructiveHint", true),
    idempotent: at("idempotentHint", false),
  };
}

/** Whether a call may destroy something: what only reads does not. */
export function mayDestroy({ readOnly, destructive }: Hints): boolean {
  return !readOnly && destructive;
}
