import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { isGiven, nameOf, wordsOf, type OptionRow } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { rowOption } from "./row-option.ts";

function parsed(name: string, row: OptionRow, words: readonly string[]): unknown {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  return command
    .addOption(rowOption(row))
    .parse([...words], { from: "user" })
    .opts()[name];
}

/** What may be typed for an option: one of its words, or a text that is a number, a share, a name and a path as well. */
function typedFor(row: OptionRow): readonly string[] {
  if (row.kind.readWord === undefined) return [nameOf(row)];
  return [nameOf(row), row.kind.choices?.at(-1) ?? "7"];
}

describe("the words of an option", () => {
  it.each(namedRows)("%s are those that were typed", (name, row) => {
    const typed = typedFor(row);
    const value = parsed(name, row, typed);
    expect(isGiven(row, value)).toBe(true);
    expect(wordsOf(row, value)).toEqual(typed);
  });

  it.each(namedRows)("%s are none where it was not typed", (name, row) => {
    const { fallback } = row.kind;
    const value = parsed(name, row, []) ?? fallback;
    expect(wordsOf(row, value)).toEqual([]);
  });

  it("are its name alone for a value that may be left out", () => {
    const [, row] = namedRows.find(([name]) => name === "updateBaseline") ?? [];
    expect(row === undefined ? [] : wordsOf(row, true)).toEqual(["--update-baseline"]);
  });
});
