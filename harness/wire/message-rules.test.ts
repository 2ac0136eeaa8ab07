import { describe, expect, it } from "vitest";
import { noRules, withRequestMeta, type MessageRules } from "./message-rules.ts";

const rules: MessageRules = {
  requestMeta: { "x/version": "1" },
  isNamedIn: (own) => own["x/version"] === "1",
  faultsOf: () => [],
};
const meta = '"_meta":{"x/version":"1"}';

describe("what every request carries", () => {
  it.each([
    ["{}", `{${meta}}`],
    ['{"cursor":"a"}', `{${meta},"cursor":"a"}`],
    ['{"name":"a","arguments":{"_meta":1}}', `{${meta},"name":"a","arguments":{"_meta":1}}`],
    ['{"name":"\\"_meta\\""}', `{${meta},"name":"\\"_meta\\""}`],
  ])("stands in front of %s", (params, sent) => {
    expect(withRequestMeta(params, rules)).toEqual({ text: sent, isInRevision: true });
  });

  it.each([undefined, "[]", "null", '"x"', "7", '{"_meta":{}}', '{"a":1,"_meta":null}'])(
    "is not added to %s, which is wrong on purpose",
    (params) => {
      expect(withRequestMeta(params, rules)).toEqual({ text: params, isInRevision: false });
    },
  );

  it.each([
    ['{"_meta":{"x/version":"1"}}', true],
    ['{"_meta":{"x/version":"1","x/more":1},"cursor":"a"}', true],
    ['{"_meta":{"x/version":"2"}}', false],
    ['{"_meta":{"x/more":1}}', false],
  ])("says in %s for itself whether it is in the revision", (params, isInRevision) => {
    expect(withRequestMeta(params, rules)).toEqual({ text: params, isInRevision });
  });

  it("is nothing in a revision without such rules", () => {
    for (const text of ['{"cursor":"a"}', undefined]) {
      expect(withRequestMeta(text, noRules)).toEqual({ text, isInRevision: true });
    }
  });
});
