import { describe, expect, it } from "vitest";
import { hintNames } from "../../report-model/hints.ts";
import { hostileReport } from "../fixture-hostile-report.ts";
import { checkText, makeHintReport } from "../fixture-hints.ts";
import { renderHintTable } from "./hint-table.ts";

const layout = { colour: false, width: 80 };
const reads = { readOnlyHint: true, openWorldHint: false };

describe("renderHintTable", () => {
  it("has what is declared, what answers said and what calls showed, with a sign that needs no colour", () => {
    const answered = [{ dialect: "annotations", answers: 3, said: { destructiveHint: { true: 1, false: 2 } } }];
    const report = makeHintReport(
      [
        { tool: "read_note", declared: reads },
        { tool: "write_note", declared: { readOnlyHint: false }, answered },
      ],
      [{ tool: "read_note", verdict: "fail" }],
    );
    expect(renderHintTable(report, layout).join("\n")).toMatchInlineSnapshot(`
      "               readOnly   destructive           idempotent   openWorld
        read_note    true ✗     -                     -            false
        write_note   false      (true) → true|false   (false)      (true)
        (…) not set, the default counts   - says nothing of a tool that only reads
        → answered about single calls   ✗ contradicted by calls"
    `);
  });

  it("has a hint of the wrong type as it came, escaped and cut, and does not call it unset", () => {
    const report = makeHintReport(
      [
        { tool: "read_note", declared: {}, ofWrongType: { readOnlyHint: '"true"', openWorldHint: '"\u001b[31m"' } },
        { tool: "write_note", declared: reads, ofWrongType: { destructiveHint: "null" } },
        {
          tool: "zip_note",
          declared: { readOnlyHint: false },
          ofWrongType: { openWorldHint: `["${"a".repeat(200)}"]` },
        },
      ],
      [],
    );
    expect(renderHintTable(report, { ...layout, width: 100 }).join("\n")).toMatchInlineSnapshot(`
      "               readOnlyHint     destructiveHint   idempotentHint   openWorldHint
        read_note    "true" (false)   (true)            (false)          "\\u{1b}[31m" (true)
        write_note   true             -                 -                false
        zip_note     false            (true)            (false)          ["aaaaaaaaaaaa… +190 (true)
        (…) not set, the default counts   x (…) of the wrong type, the default counts
        - says nothing of a tool that only reads"
    `);
    const only = makeHintReport([{ tool: "a", declared: reads, ofWrongType: { destructiveHint: "1" } }], []);
    expect(renderHintTable(only, layout).join("\n")).not.toContain("not set");
  });

  it("has the hints of each tool below it where the window is too narrow for columns", () => {
    const report = makeHintReport(
      [
        { tool: "read_note", declared: reads },
        { tool: "write_note", declared: { readOnlyHint: false } },
      ],
      [{ tool: "read_note", verdict: "fail" }],
    );
    const lines = renderHintTable(report, { colour: false, width: 40 });
    expect(lines.every((line) => line.length <= 40)).toBe(true);
    expect(lines.join("\n")).toMatchInlineSnapshot(`
      "  read_note
          readOnly true ✗   destructive -
          idempotent -   openWorld false
        write_note
          readOnly false   destructive (true)
          idempotent (false)
          openWorld (true)
        (…) not set, the default counts
        - says nothing of a tool that only
          reads   ✗ contradicted by calls"
    `);
  });

  it("has below it what claims held without, one line for those of a tool that held without the same", () => {
    const open = (hint: "readOnlyHint" | "openWorldHint", check: string) =>
      ({
        check,
        dialect: "static",
        hint,
        because: "partly held",
        heldWithout: 'page: "no \u001b[1msuch page"',
      }) as const;
    const claims = {
      decided: 0,
      of: 2,
      open: [
        open("readOnlyHint", "truth/read-only-tools-change-nothing"),
        open("openWorldHint", "truth/closed-world-tools-stay-inside"),
      ],
    };
    const report = makeHintReport(
      [{ tool: "read_note", declared: reads, claims }],
      claims.open.map(({ check, heldWithout }) => ({ check, tool: "read_note", verdict: "inconclusive", heldWithout })),
      { checks: [checkText, { ...checkText, id: "truth/closed-world-tools-stay-inside", hint: "openWorldHint" }] },
    );
    expect(renderHintTable(report, { colour: false, width: 100 }).slice(1)).toEqual([
      "  read_note   true ?         -                 -                false ?",
      '  read_note: readOnlyHint true, openWorldHint false, without page: "no \\u{1b}[1msuch page"',
      "  - says nothing of a tool that only reads   ? confirmed in part",
    ]);
  });

  it("is empty where nothing is known of hints", () => {
    expect(renderHintTable(makeHintReport([], []), layout)).toEqual([]);
  });

  it("folds tools that are alike, and counts what does not fit", () => {
    const alike = Array.from({ length: 353 }, (_, index) => ({ tool: `tool_${index}`, declared: reads }));
    expect(renderHintTable(makeHintReport(alike, []), layout)[1]).toMatchInlineSnapshot(
      `"  tool_0, tool_1, +351 more   true       -             -            false"`,
    );
    const values = [true, false, undefined];
    const apart = Array.from({ length: 81 }, (_, index) => ({
      tool: `tool_${index}`,
      declared: Object.fromEntries(
        hintNames.flatMap((hint, place) => {
          const value = values[Math.floor(index / 3 ** place) % 3];
          return value === undefined ? [] : [[hint, value]];
        }),
      ),
    }));
    const lines = renderHintTable(makeHintReport(apart, []), layout);
    expect(lines.length).toBeLessThan(32);
    expect(lines.find((line) => line.includes("more tools"))).toMatch(/^ {2}\+\d+ more tools: see the JSON report$/u);
  });

  it.each([80, 120])("keeps within %d columns, whatever the names are", (width) => {
    const hints = ["a".repeat(300), "\u{202e}\u{1b}[31mred", "文".repeat(40)].map((tool) => ({
      tool,
      declared: reads,
    }));
    for (const report of [makeHintReport(hints, []), hostileReport]) {
      const text = renderHintTable(report, { colour: false, width });
      expect(text.filter((line) => line.length > width)).toEqual([]);
      expect(text.join("\n")).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    }
  });
});
