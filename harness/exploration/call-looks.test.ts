import { expect, it } from "vitest";
import { CallLooks } from "./call-looks.ts";

const rest = { isAtRest: true, answerMs: 10, lookMs: 40 };
const restless = { ...rest, isAtRest: false };

it("rest is waited for until a server was not at rest three times in a row, and again in the next box", () => {
  const looks = new CallLooks();
  for (const made of [restless, restless, rest, restless, restless]) looks.record(looks.next, made);
  expect(looks.next).toBe("at-rest");
  looks.record(looks.next, restless);
  expect(looks.next).toBe("requests");
  looks.openBox();
  expect(looks.next).toBe("at-rest");
  expect(looks.isRestless).toBe(true);
  looks.record("at-rest", rest);
  expect(looks.isRestless).toBe(false);
});

it("a server that rested before a slow tool kept it at work is not restless", () => {
  const looks = new CallLooks();
  for (const made of [rest, rest, restless, restless, restless]) looks.record(looks.next, made);
  expect([looks.next, looks.isRestless]).toEqual(["requests", false]);
});

it("a server that never rests is looked at where that takes little of the time of its answers", () => {
  const looks = new CallLooks();
  const slow = { isAtRest: false, answerMs: 3_000, lookMs: 40 };
  for (let calls = 0; calls < 5; calls++) looks.record(looks.next, slow);
  expect(looks.next).toBe("at-once");
  looks.record("at-once", { ...slow, lookMs: 10_000 });
  expect(looks.next).toBe("requests");
});

it("rest is waited for again once a look found it", () => {
  const looks = new CallLooks();
  for (let calls = 0; calls < 3; calls++) looks.record(looks.next, { isAtRest: false, answerMs: 3_000, lookMs: 40 });
  looks.record(looks.next, { isAtRest: true, answerMs: 3_000, lookMs: 40 });
  expect(looks.next).toBe("at-rest");
});
