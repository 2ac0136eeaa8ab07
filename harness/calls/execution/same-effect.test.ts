import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryRoot } from "../../connect/owned-name.ts";
import { isSameEffect } from "./same-effect.ts";

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
])("at two times the same: %s, %s and %s", (expected, left, right) => {
  expect(isSameEffect(created(left), created(right))).toBe(expected);
});

it("what is created is not what is deleted", () => {
  expect(isSameEffect(created("/work/a"), { kind: "file.delete", subject: "/work/a" })).toBe(false);
});
