import { expect, it } from "vitest";
import { diffLines, paintDiff } from "./diff.ts";

it("shows each line as far as it fits, and lines that begin alike from where they differ", () => {
  const alike = "x".repeat(60);
  const lines = [`- ${alike}a`, `+ ${alike}b`, `+ ${"y".repeat(60)}`];
  expect(diffLines({ path: "p", lines }, 40)).toEqual([
    `- …${"x".repeat(20)}a`,
    `+ …${"x".repeat(20)}b`,
    `+ ${"y".repeat(36)} …`,
  ]);
});

it("escapes what acts on a terminal, and keeps the indentation", () => {
  expect(diffLines({ path: "p", lines: ["+ \t\u{1b}[2J"] }, 40)).toEqual(["+     \\u{1b}[2J"]);
});

it("has the colours of a diff where colours are wanted", () => {
  const painted = paintDiff(["- a", "+ b", "… 1 more changed line"], { colour: true, width: 80 });
  expect(painted).toEqual([
    "\u{1b}[31m- a\u{1b}[39m",
    "\u{1b}[32m+ b\u{1b}[39m",
    expect.stringContaining("\u{1b}[2m…"),
  ]);
});
