import { createHash } from "node:crypto";

/** What two findings have in common when they are the same one. */
export interface FindingIdentity {
  readonly check: string;
  readonly dialect: string;
  readonly tool?: string;
  /** Which of several ways the claim is contradicted in; absent where it has but one. */
  readonly case?: string;
}

/** Changes when the text that is hashed does, so that fingerprints of two makings are never taken for each other. */
const version = "1";
const hexDigits = 16;

/**
 * The fingerprint of a finding: `1-`, then the first 16 hexadecimal digits of the SHA-256 of the JSON array
 * `["1", check, dialect, tool or null, case or null]`.
 *
 * It is the same in every run that contradicts the same claim about the same tool in the same way: seed, arguments,
 * counts, times, verdict and wording have no part in it.
 */
export function fingerprintOf({ check, dialect, tool, case: which }: FindingIdentity): string {
  const text = JSON.stringify([version, check, dialect, tool ?? null, which ?? null]);
  return `${version}-${createHash("sha256").update(text).digest("hex").slice(0, hexDigits)}`;
}
