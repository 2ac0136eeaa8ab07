import { expect, it } from "vitest";
import { AskedCalls } from "./asked-calls.ts";

it("a call was made before where the same was sent, and other requests are none", () => {
  const calls = new AskedCalls();
  calls.add("tools/call", '{"name":"a"}');
  calls.add("resources/read", '{"name":"b"}');
  expect(['{"name":"a"}', '{"name":"b"}'].map((params) => calls.has(params))).toEqual([true, false]);
});

it("each call may have been made before where there were too many to remember", () => {
  const calls = new AskedCalls();
  for (let n = 0; n < 20_000; n++) calls.add("tools/call", String(n));
  expect(calls.has("another")).toBe(true);
});
