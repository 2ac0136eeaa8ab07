import type { Effect } from "../effect/effect.ts";

const attributes = /^[lf]?(?:set|remove)xattr\(/u;

/** Whether a line of a trace is about extended attributes or flags, which no layer shows. */
export function isOfAttributes({ kind, evidence }: Pick<Effect, "kind" | "evidence">): boolean {
  return attributes.test(evidence) || (kind === "file.mode" && evidence.startsWith("ioctl("));
}
