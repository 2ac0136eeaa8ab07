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

/** Without letters that are taken for digits or for each other. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const idDigits = 8;
const hexDigitsOfId = (idDigits * 5) / 4;

/**
 * The short id of a finding, for people and for names of files: the first 40 bits of its fingerprint as 8 characters, the
 * same for the same contradiction in every run. Of 5,000 findings two have the same one in a hundred thousand reports once.
 *
 * @param fingerprint as `fingerprintOf` makes it
 */
export function shortIdOf(fingerprint: string): string {
  const [, hex = ""] = fingerprint.split("-");
  const bits = BigInt(`0x${hex.slice(0, hexDigitsOfId)}`);
  const digit = (index: number): string => alphabet.charAt(Number((bits >> BigInt(5 * (idDigits - 1 - index))) & 31n));
  return Array.from({ length: idDigits }, (_, index) => digit(index)).join("");
}
