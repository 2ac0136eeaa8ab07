import { expect, it } from "vitest";
import { LineCutter } from "./line-cutter.ts";

function linesOf(...pieces: readonly Buffer[]): readonly string[] {
  const lines: string[] = [];
  const cutter = new LineCutter((line) => lines.push(line));
  for (const piece of pieces) cutter.add(piece);
  return lines;
}

it("lines end where a line feed is, wherever the bytes are cut", () => {
  const text = '{"a":"é"}\n\n{"b":1}\nrest';
  const bytes = Buffer.from(text);
  const wanted = ['{"a":"é"}', "", '{"b":1}'];
  expect(linesOf(bytes)).toEqual(wanted);
  expect(linesOf(...[...bytes].map((byte) => Buffer.from([byte])))).toEqual(wanted);
});

it("a line without an end is passed on at the bound, and what follows is read", () => {
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  const lines = linesOf(...Array.from({ length: 33 }, () => megabyte), Buffer.from("y\nz\n"));
  expect(lines.map(({ length }) => length)).toEqual([33 * megabyte.length, 1, 1]);
  expect(lines.slice(1)).toEqual(["y", "z"]);
});
