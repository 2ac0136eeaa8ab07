import { describe, expect, it } from "vitest";
import { docsPages, readPage } from "./page.ts";

/** A reader scrolls a wide table to the side, and a phone shows some forty characters of it. */
const widest = { table: 200, line: 450 };

describe("the pages are readable on a narrow screen", () => {
  it.each(["README.md", ...docsPages])("%s has no wide table and no endless line", (page) => {
    const lines = readPage(page).split("\n");
    const wide = lines.filter((line) => line.length > (line.startsWith("|") ? widest.table : widest.line));
    expect(wide.map((line) => line.slice(0, 80))).toEqual([]);
  });
});
