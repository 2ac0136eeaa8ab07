import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { renderTerminal } from "../terminal.ts";
import { typicalReport, typicalRuns } from "./fixture-typical-runs.ts";

const widths = [80, 120];

/** What is there to be copied or to be read as it came is never broken. */
const mayBeWide = /^ {2}again |^Next: npx |^ {12}\| |^ {2}details {3}\| |--example /u;

describe.each(typicalRuns)("the terminal report of a typical run: %s", (name) => {
  const report = typicalReport(name);

  it.each(widths)("is as it was reviewed, in %i columns", async (width) => {
    const text = renderTerminal(report, { colour: false, width });
    await expect(text).toMatchFileSnapshot(`shown/${name}-${width}.txt`);
    expect(text.split("\n").filter((line) => line.length > width && !mayBeWide.test(line))).toEqual([]);
  });

  it.each(widths)("is as it was reviewed in colour, and says the same without, in %i columns", async (width) => {
    const text = renderTerminal(report, { colour: true, width });
    await expect(text).toMatchFileSnapshot(`shown/${name}-${width}-colour.txt`);
    expect(stripVTControlCharacters(text)).toBe(renderTerminal(report, { colour: false, width }));
  });
});
