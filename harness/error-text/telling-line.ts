const namesError = /^\s*\S*(?:error|exception)\b/iu;

/** What runtimes write below an error: a stack, closing brackets of its fields, their version. */
const belowError = /^\s*(?:at\s.*|[\])}]+,?|Node\.js v.*)?\s*$/u;

/**
 * The line of stderr that names an error: the last one that does, or else the last one above a stack and the version of a runtime.
 * Hostile text.
 *
 * @param stderr its last lines, of which the one that names the error may be cut off
 */
export function tellingLine(stderr: readonly string[]): string | undefined {
  return (
    stderr.findLast((line) => namesError.test(line)) ??
    stderr.findLast((line) => !belowError.test(line)) ??
    stderr.findLast((line) => line.trim() !== "")
  );
}
