const namesError = /^\s*\S*(?:error|exception)\b/iu;

/** How runtimes begin the line that says why they end: Rust, Go, Java, .NET, C++, CPython, V8. */
const saysWhyItEnds =
  /^thread '[^']*'.{0,40} panicked at |^panic: |^(?:fatal|fatal python) error: |^exception in thread |^unhandled exception\b|^terminate called /iu;

/** A traceback of Python begins with it; the first line below that is not indented names the error, whatever its name. */
const traceback = /^\s*(?:\+\s*(?:exception group )?)?traceback \(most recent call last\):/iu;

/** What runtimes write below an error: a stack, closing brackets of its fields, their version, how to see more of it. */
const belowError = /^\s*(?:at\s.*|[\])}]+,?|Node\.js v.*|note: .*)?\s*$/u;

/**
 * The line of stderr that says why a program ended: the last with which its runtime does; else the last one that names an error, or
 * that a traceback ends with; else the last one above a stack and the version of a runtime. A line that ends in a colon comes with
 * the one below it, since Rust says where first. Hostile text.
 *
 * @param stderr its last lines, of which the one that names the error may be cut off
 */
export function tellingLine(stderr: readonly string[]): string | undefined {
  const index = tellingIndex(stderr);
  const line = stderr[index];
  const below = stderr[index + 1]?.trim();
  return line?.endsWith(":") === true && below !== undefined ? `${line} ${below}` : line;
}

/**
 * The last lines, and before them the one that says why the program ended, where a long stack lies between.
 *
 * @param stderr more lines than are wanted
 */
export function lastWordsOf(stderr: readonly string[], wanted: number): readonly string[] {
  const first = stderr.length - wanted;
  const index = tellingIndex(stderr);
  if (index < 0 || index >= first) return stderr.slice(-wanted);
  const telling = stderr.slice(index, index + 2).slice(0, stderr[index]?.endsWith(":") === true ? 2 : 1);
  return [...telling, ...stderr.slice(telling.length - wanted)];
}

/** @returns -1 where there is none */
function tellingIndex(stderr: readonly string[]): number {
  const end = stderr.findLastIndex((line) => saysWhyItEnds.test(line));
  if (end !== -1) return end;
  const named = Math.max(
    stderr.findLastIndex((line) => namesError.test(line)),
    endOfTraceback(stderr),
  );
  if (named !== -1) return named;
  const above = stderr.findLastIndex((line) => !belowError.test(line));
  return above === -1 ? stderr.findLastIndex((line) => line.trim() !== "") : above;
}

/** @returns the index of the line that the last traceback ends with; -1 where there is none */
function endOfTraceback(stderr: readonly string[]): number {
  const begin = stderr.findLastIndex((line) => traceback.test(line));
  if (begin === -1) return -1;
  const below = stderr.slice(begin + 1).findIndex((line) => /^\S/u.test(line));
  return below === -1 ? -1 : begin + 1 + below;
}
