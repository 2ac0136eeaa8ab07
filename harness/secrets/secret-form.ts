import { isPathList } from "./path-list.ts";
import { namesSecret } from "./secret-names.ts";

/** Numbers, versions and times. */
const numbers = /^[+-]?[\d.,:_/ TZ+-]*$/u;
/** An address says by its credentials or its parameters whether it holds a secret, and not by names on the way. */
const address = /^[a-z][a-z\d+.-]*:\/\/[^\s@?#]*$/u;
/** Credentials of an address. */
const credentials = /^[a-z][\w+.-]*:\/\/[^\s@/]*@/iu;
/** `api_key=x`, `"password": "x"`; `--token x`. */
const named = /(?<![\w.-])([\w.-]+)["']?\s*[:=]/gu;
const optioned = /(?<!\S)--?([\w-]+)\s/gu;

/** A change between letters and digits in a word. */
const change = /(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)/gu;
const leastChanges = 2;
/** With as few changes a shorter word is a name, such as `i18n`, `k8s` and `gpt4o`. */
const shortestWithFew = 6;
/** Longer than words are, or with its letters in both cases at random. */
const drawnLetters = /[A-Za-z\d]{20,}|(?:[a-z]{1,2}[A-Z]{1,2}){3}/u;
/** Base 64 that was filled up. */
const filledUp = /^[\w+/-]{10,}={1,2}$/u;

/**
 * Whether a value looks like a secret, whatever it is called: it is drawn by lot, has credentials in it, or names a secret
 * inside.
 */
export function hasSecretForm(value: string): boolean {
  if (numbers.test(value) || address.test(value) || isPathList(value)) return false;
  return credentials.test(value) || namesSecretInside(value) || isDrawnByLot(value);
}

function namesSecretInside(value: string): boolean {
  return [named, optioned].some((form) => [...value.matchAll(form)].some(([, name = ""]) => namesSecret(name)));
}

function isDrawnByLot(value: string): boolean {
  if (drawnLetters.test(value) || filledUp.test(value)) return true;
  return value.split(/[^A-Za-z\d]+/u).some((word) => {
    const changes = word.match(change)?.length ?? 0;
    return changes > leastChanges || (changes === leastChanges && word.length >= shortestWithFew);
  });
}
