import type { InstalledSdk } from "../../harness/connect/sdks/installed-sdk.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, jsonTypeOf, type Json } from "../../harness/json/value.ts";
import type { Contradiction } from "../../harness/check/judgement.ts";
import { sdkThatWritesMetaKey } from "./sdk-habits.ts";

// Without the flag i: together with the flag u it would let the Kelvin sign pass for a k.
const label = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/u;
const name = /^(?:[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)?$/u;

/**
 * What is wrong with a key of `_meta` by its syntax: an optional prefix of labels joined by dots and ended by a slash,
 * then a name, which may be empty. Who may use a reserved prefix is not decided here: what the protocol and its
 * extensions define below theirs grows with every revision.
 *
 * @returns a clause, or undefined when the key is well formed
 */
export function faultOfMetaKey(key: string): string | undefined {
  const slash = key.indexOf("/");
  const labels = slash === -1 ? [] : key.slice(0, slash).split(".");
  const wrong = labels.find((each) => !label.test(each));
  if (wrong !== undefined) {
    return `the label ${showJson(wrong)} of its prefix is not a letter followed by letters, digits and inner hyphens`;
  }
  const rest = key.slice(slash + 1);
  if (name.test(rest)) return undefined;
  return `its name ${showJson(rest)} does not start and end with a letter or digit, with ._- at most between them`;
}

/** Like `faultOfMetaKey`, for the id of an extension, which needs a prefix. */
export function faultOfExtensionId(id: string): string | undefined {
  return id.includes("/") ? faultOfMetaKey(id) : "it has no prefix";
}

/**
 * Judges a `_meta`: it is an object, or absent.
 *
 * @param whose begins the sentence, such as `Tool "x"`
 * @returns undefined when there is nothing wrong
 */
export function judgeMetaType(meta: Json | undefined, whose: string): Contradiction | undefined {
  if (meta === undefined || isJsonObject(meta)) return undefined;
  return {
    kind: "contradicted",
    case: "not-an-object",
    message: `${whose} has a _meta of type ${jsonTypeOf(meta)}.`,
    expected: "_meta is an object, or absent",
    observed: [`_meta ${showJson(meta)}`],
  };
}

/**
 * Judges the keys of a `_meta`; one that is no object has none. What an SDK writes is told where nothing else is wrong.
 *
 * @param whose begins the sentence, such as `Tool "x"`
 * @param sdks of the program of the server
 * @returns undefined when there is nothing wrong
 */
export function judgeMetaKeys(
  meta: Json | undefined,
  whose: string,
  sdks: readonly InstalledSdk[] = [],
): Contradiction | undefined {
  if (!isJsonObject(meta)) return undefined;
  const wrong = Object.keys(meta).flatMap((key) => {
    const fault = faultOfMetaKey(key);
    return fault === undefined ? [] : [{ key, fault, sdk: sdkThatWritesMetaKey(key, sdks) }];
  });
  const told = wrong.find(({ sdk }) => sdk === undefined) ?? wrong[0];
  if (told === undefined) return undefined;
  const { key, fault, sdk } = told;
  return {
    kind: "contradicted",
    case: "malformed-key",
    message: `${whose} has a _meta key that is not well formed: ${fault}.`,
    expected: "keys of the form prefix/name, or name alone",
    observed: [`_meta key ${showJson(key)}`],
    ...(sdk === undefined ? {} : { sdk }),
  };
}
