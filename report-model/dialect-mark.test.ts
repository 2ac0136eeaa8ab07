import { expect, it } from "vitest";
import { dialectMarks } from "./dialect-mark.ts";

it.each([
  ["static", []],
  ["resolve", ["[resolve]"]],
])("a result of %s is marked with %j", (dialect, marks) => {
  expect(dialectMarks(dialect)).toEqual(marks);
});
