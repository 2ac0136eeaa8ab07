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
const cutSign = "…";
const closing: ReadonlySet<string> = new Set("\"')]}\\");
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
  const maskBeginnings = maskerOfBeginnings(forms, names);
  return remembered((text) => {
    const whole = text.replace(known, (found) => names.get(found) ?? "");
    const uncut = maskBeginnings(whole);
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

/**
 * Masks what a text was cut in the middle of. An excerpt ends with `…`, or where the bytes of a line ended that were kept;
 * quotes and brackets may follow.
 */
function maskerOfBeginnings(forms: readonly string[], names: ReadonlyMap<string, string>): Mask {
  const beforeSign = beginningsOf(forms, shortestBeginning.beforeSign);
  const atEnd = beginningsOf(forms, shortestBeginning.atEnd);
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const maskEnd = (piece: string, { least, byHead }: Beginnings): string => {
    for (let at = Math.max(0, piece.length - longest); at <= piece.length - least; at++) {
      const found = byHead.get(piece.slice(at, at + least))?.find((form) => form.startsWith(piece.slice(at)));
      if (found !== undefined) return piece.slice(0, at) + (names.get(found) ?? "");
    }
    return piece;
  };
  return (text) => {
    const parts: string[] = [];
    let from = 0;
    // By its place: a pattern with what may stand before it would begin anew at each of its characters.
    for (let sign = text.indexOf(cutSign); sign !== -1; sign = text.indexOf(cutSign, from)) {
      let end = sign;
      while (end > from && closing.has(text[end - 1] ?? "")) end--;
      parts.push(maskEnd(text.slice(from, end), beforeSign), text.slice(end, sign + 1));
      from = sign + 1;
    }
    return [...parts, maskEnd(text.slice(from), atEnd)].join("");
  };
}

/** Secrets by their first characters, so many that a text which was cut after them is known to be one. */
interface Beginnings {
  readonly least: number;
  readonly byHead: ReadonlyMap<string, readonly string[]>;
}

function beginningsOf(forms: readonly string[], least: number): Beginnings {
  const byHead = new Map<string, string[]>();
  for (const form of forms.filter(({ length }) => length >= least)) {
    const head = form.slice(0, least);
    byHead.set(head, [...(byHead.get(head) ?? []), form]);
  }
  return { least, byHead };
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
