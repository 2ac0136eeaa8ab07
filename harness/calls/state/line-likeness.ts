import { commonEnd, commonStart } from "./common-parts.ts";

/** The share of their beginnings and ends that is equal. */
export function likenessOf(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  const start = commonStart(left, right);
  return longest === 0 ? 1 : (start + commonEnd(left.slice(start), right.slice(start))) / longest;
}
