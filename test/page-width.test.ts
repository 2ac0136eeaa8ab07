import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const pages = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)];

/** A phone shows some forty characters in a line of code or of a table, and a reader scrolls a table to the side. */
const widest = { table: 200, line: 450 };

describe("the pages are readable on a narrow screen", () => {
  it.each(pages)("%s has no wide table and no endless line", (page) => {
    const lines = readFileSync(page, "utf8").split("\n");
    const wide = lines.filter((line) => line.length > (line.startsWith("|") ? widest.table : widest.line));
    expect(wide.map((line) => line.slice(0, 80))).toEqual([]);
  });
});
