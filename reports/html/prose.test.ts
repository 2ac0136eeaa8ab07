import { expect, it } from "vitest";
import { prose } from "./prose.ts";

it.each([
  ["Set `readOnlyHint: false`, or `true`.", "Set <code>readOnlyHint: false</code>, or <code>true</code>."],
  ["`a`", "<code>a</code>"],
  ["one ` alone", "one ` alone"],
  ["`a` and ` alone", "<code>a</code> and ` alone"],
  ["`<b>`", "<code>&lt;b&gt;</code>"],
  ["nothing", "nothing"],
])("%j", (text, html) => {
  expect(prose(text).text).toBe(html);
});
