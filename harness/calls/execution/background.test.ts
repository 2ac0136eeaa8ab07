import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryRoot } from "../../connect/owned-name.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import { Background, isSameEffect } from "./background.ts";

const created = (subject: string): Parameters<typeof isSameEffect>[0] => ({ kind: "file.create", subject });

it.each([
  [true, "/work/log.7", "/work/log.12"],
  [true, "/work/seg-k3x9qz", "/work/seg-00ab1"],
  [true, "/tmp/tmpab12cd34/a", "/tmp/tmpab12cd34/a"],
  [true, "/work/V1StGXR8_Z5jdHi6B-myT", "/work/q8Kd03mLx_2bYhAa1-ppe"],
  [true, "/work/a.k3x9qz.json", "/work/a.zz0000.json"],
  [true, join(temporaryRoot(), "tmp.00aa11bb22/run-OfOIU6/a"), join(temporaryRoot(), "tmp.33cc44dd55/run-Gda3Ax/a")],
  [false, join(temporaryRoot(), "tmp.00aa11bb22/a.md"), join(temporaryRoot(), "tmp.33cc44dd55/b.md")],
  [false, "/work/notes.md", "/work/trace"],
  [false, "/work/seg-k3x9qz", "/work/inner/seg-k3x9qz"],
  [false, "/work/a.md", "/work/b.md"],
  [false, "/work/report-draft.md", "/work/report-final.md"],
  [false, "/work/seg-a b", "/work/seg-c"],
])("by itself and by a call, the same: %s, %s and %s", (expected, left, right) => {
  expect(isSameEffect(created(left), created(right))).toBe(expected);
});

it("what is created is not what is deleted", () => {
  expect(isSameEffect(created("/work/a"), { kind: "file.delete", subject: "/work/a" })).toBe(false);
});

it("another number is the same where two were seen without calls, and not where it was one", () => {
  const once = new Background();
  once.addRecurring([created("/work/beat-1")], [created("/work/beat-1")]);
  expect(["/work/beat-1", "/work/beat-2"].map((name) => once.has(created(name)))).toEqual([true, false]);
  const twice = new Background();
  twice.addRecurring([created("/work/beat-1")], [created("/work/beat-2")]);
  expect(twice.has(created("/work/beat-3"))).toBe(true);
});

it("what comes once by itself is no background", () => {
  const background = new Background();
  background.addRecurring([created("/work/a")], [created("/work/b")]);
  expect(background.has(created("/work/a"))).toBe(false);
});

it("another number in a request is the same where two were sent without calls, and not where it was one", () => {
  const [first, second, third] = [1, 2, 3].map((n) => sentRequest(`POST https://a.example.com/beat/${n}`));
  if (first === undefined || second === undefined || third === undefined) throw new Error("there are three");
  const once = new Background();
  once.addRecurringSent([first], [first]);
  expect([first, second].map((event) => once.hasSent(event))).toEqual([true, false]);
  const twice = new Background();
  twice.addRecurringSent([first], [second]);
  expect(twice.hasSent(third)).toBe(true);
});

it("a host that is reached by itself is reached by a call that sends it another kind of request", () => {
  const background = new Background();
  const attempt = { how: "lookup", host: "a.example.com", subject: "lookup a.example.com" } as const;
  const network = [{ ...attempt, reach: "external", evidence: "looked up a.example.com" } as const];
  const polled = (id: string) => sentRequest(`GET https://a.example.com/poll/${id}`);
  for (const each of network) background.addReached(each);
  background.addRecurringSent([polled("5f2b8a0c")], [polled("77d1e3b9")]);
  const left = (...lines: readonly string[]) =>
    background.withoutReached(
      network,
      lines.map((line) => sentRequest(line)),
    ).length;
  expect(left("GET https://a.example.com/notes")).toBe(1);
  expect([left(), left("GET https://a.example.com/poll/0a1b2c3d"), left("GET https://b.example.com/notes")]).toEqual([
    0, 0, 0,
  ]);
  expect(background.withoutReached(network, undefined)).toEqual([]);
});
