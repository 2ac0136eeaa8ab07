import { describe, expect, it } from "vitest";
import type { Exchange, Step } from "../conversation/conversation.ts";
import type { JsonObject } from "../json/value.ts";
import { alikeInputs } from "./alike-inputs.ts";

function query(given: JsonObject, name = "t"): Step {
  return { method: "q", params: { name, arguments: given } };
}

function answered(given: JsonObject): Exchange {
  return { step: query(given), outcome: { kind: "result", result: {}, faults: [] } };
}

const silent = query({ action: "delete", path: "a" });

describe("inputs like a silent one", () => {
  it("have a value of it that no answered one has", () => {
    const like = query({ action: "delete", path: "b" });
    const requests = [like, query({ action: "read", path: "c" }), query({ action: "delete" }, "other")];
    expect(alikeInputs(requests, [silent], [answered({ action: "read", path: "d" })])).toEqual([like]);
  });

  it("are none where each of its values was answered with others", () => {
    const exchanges = [answered({ action: "delete", path: "b" }), answered({ action: "read", path: "a" })];
    expect(alikeInputs([query({ action: "delete", path: "c" })], [silent], exchanges)).toEqual([]);
  });

  it("are told by answers alone", () => {
    const open: Exchange = { step: query({ action: "delete" }), outcome: { kind: "unanswered", afterMs: 1 } };
    expect(alikeInputs([query({ action: "delete" })], [silent], [open])).toHaveLength(1);
  });
});
