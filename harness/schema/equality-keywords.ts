import type { Ajv } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalText } from "../json/canonical.ts";
import type { Json } from "../json/value.ts";

/**
 * Replaces `const`, `enum` and `uniqueItems` by JSON value equality over canonical text. Ajv's own compare with
 * fast-deep-equal, which throws on JSON such as `{"toString":1}` (ajv issue 2624), and refuse an empty `enum`.
 */
export function useJsonEquality(ajv: Ajv | Ajv2020): void {
  for (const keyword of ["const", "enum", "uniqueItems"]) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: "const",
    compile: (expected: Json) => {
      const text = canonicalText(expected);
      return (value: Json) => canonicalText(value) === text;
    },
  });
  ajv.addKeyword({
    keyword: "enum",
    schemaType: "array",
    compile: (allowed: readonly Json[]) => {
      const texts = new Set(allowed.map(canonicalText));
      return (value: Json) => texts.has(canonicalText(value));
    },
  });
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (unique: boolean) => (items: readonly Json[]) =>
      !unique || new Set(items.map(canonicalText)).size === items.length,
  });
}
