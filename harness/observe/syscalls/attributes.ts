const attributes = /^[lf]?(?:set|remove)xattr\(/u;

/** Whether a line of a trace is about extended attributes, which no layer shows. */
export function isOfAttributes(evidence: string): boolean {
  return attributes.test(evidence);
}
