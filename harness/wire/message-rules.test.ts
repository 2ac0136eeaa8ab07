import { describe, expect, it } from "vitest";
import { noRules, withRequestMeta } from "./message-rules.ts";

const rules = { requestMeta: { "x/version": "1" }, faultsOf: () => [] };
const meta = '"_meta":{"x/version":"1"}';

describe("what every request carries", () => {
  it.each([
    ["{}", `{${meta}}`],
    ['{"cursor":"a"}', `{${meta},"cursor":"a"}`],
    ['{"name":"a","arguments":{"_meta":1}}', `{${meta},"name":"a","arguments":{"_meta":1}}`],
    ['{"name":"\\"_meta\\""}', `{${meta},"name":"\\"_meta\\""}`],
  ])("stands in front of %s", (params, sent) => {
    expect(withRequestMeta(params, rules)).toBe(sent);
  });

  it.each([undefined, "[]", "null", '"x"', "7", '{"_meta":{}}', '{"a":1,"_meta":null}'])(
    "is not added to %s, which is wrong on purpose",
    (params) => {
      expect(withRequestMeta(params, rules)).toBe(params);
    },
  );

  it("is nothing in a revision without such rules", () => {
    expect(withRequestMeta('{"cursor":"a"}', noRules)).toBe('{"cursor":"a"}');
  });
});
