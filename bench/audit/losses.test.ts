import { expect, it } from "vitest";
import { losses } from "./losses.ts";
import type { Piece } from "./pieces.ts";

function piece(begun: readonly string[], done: readonly string[], kept: readonly string[] = []): Piece {
  return { load: "", elapsedMs: 0, begun: [...begun], done: [...done], kept: [...kept], memoryKib: [] };
}

const records = (...ids: readonly string[]): ReadonlyMap<string, string> => new Map(ids.map((id) => [id, `of ${id}`]));

it("an audit that was killed and does only what was at work again has lost nothing", () => {
  const pieces = [piece(["a", "b"], ["a"]), piece(["b", "c"], ["b", "c"], ["a"])];
  expect(losses(["a", "b", "c"], pieces, [records("a")], records("a", "b", "c"))).toEqual([]);
});

it("what is lost, made anew or done twice is named", () => {
  const pieces = [piece(["a"], ["a"]), piece(["a", "b"], ["a", "b"])];
  const atEnd = new Map([...records("b"), ["a", "another"], ["x", "of x"]]);
  expect(losses(["a", "b", "c"], pieces, [records("a")], atEnd)).toEqual([
    "c has no record",
    "x is none of the servers",
    "a had a record after kill 1, and has another one now",
    "a had a record after kill 1, and was begun again",
    "a was done 2 times",
  ]);
});
