import { expect, it } from "vitest";
import { givenNames } from "./given-names.ts";

const named = (body: unknown): readonly string[] =>
  givenNames(JSON.stringify(body)).map(({ as, text }) => `${as} ${text}`);

it("an answer names what was opened, by names that say so", () => {
  expect(named({ id: 7, title: "a" })).toEqual(["id 7"]);
  expect(named({ data: { session: { sessionId: "s" } } })).toEqual(["handle s"]);
  expect(named({ _scroll_id: "c", hits: { hits: [{ _id: "1" }] } })).toEqual(["cursor c", "listed 1"]);
  expect(named({ upload_url: "https://u.example/1", url: "https://a.example/1" })).toEqual([
    "cursor https://u.example/1",
    "address https://a.example/1",
  ]);
  expect(named({ status: "active", total: 3, id: "" })).toEqual([]);
  expect(named({ _scroll_id: "" })).toEqual(["cursor "]);
});

it("what is in a list was there before", () => {
  expect(named([{ id: 1 }, { id: 2 }])).toEqual(["listed 1", "listed 2"]);
});

it("its header may name what was made", () => {
  expect(givenNames("", "/jobs/7")).toEqual([{ as: "address", text: "/jobs/7" }]);
});

it("has a bound", () => {
  expect(named(Array.from({ length: 1_000 }, (_, id) => ({ id })))).toHaveLength(60);
  expect(named({ id: "a".repeat(1_000) })).toEqual([]);
});
