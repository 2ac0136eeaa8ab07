import { expect, it } from "vitest";
import { describeWait } from "./describe-wait.ts";

it("names the request, and the line before it that the server may not bear", () => {
  const ping = { method: "ping" };
  expect(describeWait([ping, { method: "tools/list" }])).toBe("an answer to tools/list");
  expect(describeWait([{ ...ping, ahead: ["{"] }, ping])).toBe("an answer to ping after a malformed line");
  expect(describeWait([{ ...ping, ahead: ["{}"] }])).toBe("an answer to ping after another message");
  expect(describeWait([])).toBe("an answer");
});
