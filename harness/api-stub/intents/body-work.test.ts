import { expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { workInBody } from "./body-work.ts";

it.each<[string | undefined, Json]>([
  ["adds", { watchers: { add: ["a"] } }],
  ["adds", { ids: [7], watchers: { add: ["a"] }, seeAlso: { add: ["b"] } }],
  ["adds", { update: { tags: [{ add: "a" }, { add: "b" }] } }],
  ["adds", { change: { $push: { tags: "a" } } }],
  [
    "adds",
    [
      { op: "add", path: "/tags/-", value: "a" },
      { op: "test", path: "/v", value: 1 },
    ],
  ],
  ["may-add", [{ op: "add", path: "/title", value: "a" }]],
  [
    "removes",
    [
      { op: "add", path: "/tags/-", value: "a" },
      { op: "remove", path: "/tags/0" },
    ],
  ],
  [undefined, [{ op: "replace", path: "/title", value: "a" }]],
  [undefined, [{ op: "test", path: "/title", value: "a" }]],
  [undefined, { watchers: { add: ["a"], remove: ["b"] } }],
  [undefined, { watchers: { add: ["a"] }, title: "b" }],
  [undefined, { watchers: { remove: ["a"] } }],
  [undefined, { watchers: { add: true } }],
  [undefined, { add: ["a"] }],
  [undefined, { ids: [7] }],
  [undefined, {}],
  [undefined, []],
  [undefined, "add"],
])("is %s: %j", (work, body) => {
  expect(workInBody(body)).toBe(work);
});

it("is nothing where it is too deep to read", () => {
  let body: Json = { add: "a" };
  for (let depth = 0; depth < 10; depth++) body = { inner: body };
  expect(workInBody(body)).toBeUndefined();
});
