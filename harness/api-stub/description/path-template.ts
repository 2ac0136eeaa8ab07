/** The literal parts of a text with `{names}` between them, each of which matches at least one character. */
export type Template = readonly [string, ...string[]];

export function templateOf(text: string): Template {
  const [first = "", ...others] = text.split(/\{[^{}]*\}/u);
  return [first, ...others];
}

/** The segments of a path; without an empty one at its end, so that `/pets` and `/pets/` are the same. */
export function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/+$/u, "").split("/");
}

/** @returns how many segments match literally, or undefined where the path differs */
export function likenessOf(template: readonly Template[], segments: readonly string[]): number | undefined {
  if (template.length !== segments.length) return undefined;
  let named = 0;
  for (const [index, wanted] of template.entries()) {
    if (!matches(wanted, segments[index] ?? "")) return undefined;
    if (wanted.length === 1) named++;
  }
  return named;
}

export function matches([first, ...others]: Template, text: string): boolean {
  const last = others.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at + 1);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length > at && text.endsWith(last);
}
