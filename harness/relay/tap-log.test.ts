import { expect, it } from "vitest";
import { TapLog } from "./tap-log.ts";
import { maxTapped } from "./upstream-tap.ts";

it("what is an object of JSON is noted, and nothing else", () => {
  const log = new TapLog();
  log.note("up", '{"id":1}');
  for (const text of ["", "no JSON", "[1]", "null", '"text"']) log.note("down", text);
  log.note("down", '{"id":1,"result":{}}');
  expect(log.messages).toEqual([
    { way: "up", message: { id: 1 } },
    { way: "down", message: { id: 1, result: {} } },
  ]);
  expect(log.isCut).toBe(false);
});

it("a flood is noted up to a bound, and that it was one", () => {
  const log = new TapLog();
  for (let count = 0; count < maxTapped; count++) log.note("up", "{}");
  expect([log.messages.length, log.isCut]).toEqual([maxTapped, false]);
  log.note("up", "{}");
  expect([log.messages.length, log.isCut]).toEqual([maxTapped, true]);
});
