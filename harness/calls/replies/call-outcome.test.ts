import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import { callOutcomeOf } from "./call-outcome.ts";

function ofResult(result: JsonObject): ReturnType<typeof callOutcomeOf> {
  return callOutcomeOf({ kind: "result", result, faults: [] });
}

describe("the outcome of a call", () => {
  it("is a success unless the result says otherwise", () => {
    expect(ofResult({ content: [] })).toEqual({ kind: "success", result: { content: [] } });
    expect(ofResult({ isError: "true" }).kind).toBe("success");
  });

  it("is a failure of the tool with isError, with the texts that say why", () => {
    const content = [{ type: "text", text: "no" }, { type: "image" }, { type: "text", text: "way" }];
    expect(ofResult({ isError: true, content })).toMatchObject({ kind: "tool-error", text: "no\nway" });
  });

  it("is none when the server asks back, refuses or does not answer", () => {
    expect(ofResult({ resultType: "input_required" }).kind).toBe("asks-back");
    expect(callOutcomeOf({ kind: "error", error: { code: -32602, message: "m" }, faults: [] }).kind).toBe("rpc-error");
    expect(callOutcomeOf({ kind: "unanswered", afterMs: 1 }).kind).toBe("no-answer");
  });
});
