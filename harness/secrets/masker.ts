import { literalPattern } from "../json/literal-pattern.ts";
import type { Secret } from "./secret.ts";
import { tokenShapes } from "./token-shapes.ts";

/** Puts a name in the place of each secret in a text: `‹API_KEY›`. */
export type Mask = (text: string) => string;

const maxSecrets = 500;
const longestSecret = 10_000;
/** Of a secret with lines, such as a private key, each line is one. */
const shortestLine = 8;
/** Where a text was cut in the middle of a secret, with a sign of it and without. */
const shortestBeginning = { beforeSign: 6, atEnd: 12 };
/** The same texts stand in thousands of results. */
const maxRemembered = 100_000;
const longestRemembered = 500;

/**
 * Makes what masks the secrets, also where they stand as JSON or in an address, or where a text was cut in the middle of
 * one; and what looks like a token, whose ever it is.
 */
export function maskOf(secrets: readonly Secret[]): Mask {
  const names = new Map<string, string>();
  for (const { name, value } of secrets.slice(0, maxSecrets)) {
    for (const form of formsOf(value.slice(0, longestSecret))) if (!names.has(form)) names.set(form, `‹${name}›`);
  }
  // The longest first: one secret may be the beginning of another.
  const forms = [...names.keys()].toSorted((left, right) => right.length - left.length);
  const known = new RegExp(forms.length === 0 ? "(?!)" : forms.map(literalPattern).join("|"), "gu");
  return remembered((text) => {
    const whole = text.replace(known, (found) => names.get(found) ?? "");
    const uncut = maskBeginnings(whole, forms, names);
    return tokenShapes.reduce((masked, shape) => masked.replace(shape, "‹token›"), uncut);
  });
}

/** The forms that a value has where others write it down. */
function formsOf(value: string): readonly string[] {
  const lines = value.split(/\r?\n/u).map((line) => line.trim());
  const texts = [value, ...(lines.length > 1 ? lines.filter(({ length }) => length >= shortestLine) : [])];
  return texts.flatMap((text) => {
    const asJson = inJson(text);
    return [text, asJson, inJson(asJson), encodeURIComponent(Buffer.from(text).toString())];
  });
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** An excerpt ends with `…`, or where the bytes of a line ended that were kept; quotes and brackets may follow. */
function maskBeginnings(text: string, forms: readonly string[], names: ReadonlyMap<string, string>): string {
  return text
    .split(/(["')\]}\\]*…)/u)
    .map((piece, index, pieces) => {
      if (index % 2 === 1) return piece;
      const least = index < pieces.length - 1 ? shortestBeginning.beforeSign : shortestBeginning.atEnd;
      return maskBeginning(piece, least, forms, names);
    })
    .join("");
}

function maskBeginning(
  piece: string,
  least: number,
  forms: readonly string[],
  names: ReadonlyMap<string, string>,
): string {
  for (const form of forms) {
    const head = form.slice(0, least);
    for (let at = piece.indexOf(head, piece.length - form.length); at !== -1; at = piece.indexOf(head, at + 1)) {
      if (head.length === least && form.startsWith(piece.slice(at)))
        return piece.slice(0, at) + (names.get(form) ?? "");
    }
  }
  return piece;
}

function remembered(mask: Mask): Mask {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > longestRemembered) return mask(text);
    const masked = known.get(text) ?? mask(text);
    if (known.size < maxRemembered) known.set(text, masked);
    return masked;
  };
}
