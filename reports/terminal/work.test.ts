import { describe, expect, it } from "vitest";
import { makeReport } from "../fixture-reports.ts";
import { renderWork } from "./work.ts";

const layout = { colour: false, width: 80 };

describe("the calls of a report", () => {
  it("are told for each tool, one line a tool", () => {
    const calls = [
      { tool: "list", made: 1, succeeded: 1, worked: 1 },
      { tool: "write_file\u001B[2J", made: 16, succeeded: 13, worked: 12 },
    ];
    expect(renderWork(makeReport([], { calls }), layout)).toEqual([
      "Calls (an error, or the answer that nonsense gets, is not counted as worked)",
      "  list                  1 of 1 call worked",
      "  write_file\\u{1b}[2J   12 of 16 calls worked, 1 answered without doing anything",
    ]);
  });

  it("of many tools share a line where they worked, and show what a few that did not were answered", () => {
    const worked = Array.from({ length: 40 }, (_, index) => ({
      tool: `do_${index}`,
      made: 2,
      succeeded: 2,
      worked: 2,
    }));
    const inVain = { answer: "no", argument: "id" };
    const idle = Array.from({ length: 9 }, (_, index) => ({
      tool: `get_${index}`,
      made: 4,
      succeeded: 0,
      worked: 0,
      inVain,
    }));
    const report = makeReport([], { calls: [...worked, ...idle] });
    const lines = renderWork(report, layout, true);
    expect(lines[1]).toMatch(/^ {2}40 tools worked: do_0, do_1, .*\+\d\d more$/u);
    expect(lines.slice(2, 5)).toEqual([
      "  get_0   0 of 4 calls worked",
      "    the first said: no",
      "    give it a value that exists: --example 'get_0.id=<value>'",
    ]);
    expect(lines.at(-1)).toBe("  6 more tools never worked: get_3, get_4, get_5, get_6, get_7, get_8");
    expect(lines.every((line) => line.length <= layout.width)).toBe(true);
    expect(renderWork(report, layout).length).toBeGreaterThan(40);
  });

  it("are not said to have worked where no call was made alone", () => {
    const called = { made: 4, succeeded: 4, worked: 4 };
    const calls = Array.from(
      { length: 20 },
      (_, index) => ({ ...called, tool: `get_${index}`, unwatched: true }) as const,
    );
    const report = makeReport([], { calls: [{ ...called, tool: "add" }, ...calls] });
    expect(renderWork(report, layout).slice(1, 3)).toEqual([
      "  add      4 of 4 calls worked",
      "  get_0    4 of 4 calls succeeded beside other tools, none was made alone",
    ]);
    expect(renderWork(report, layout, true).slice(1)).toEqual([
      "  1 tool worked: add",
      expect.stringMatching(/^ {2}20 tools worked beside others, and no call was made alone: get_0, .*\+\d+ more$/u),
    ]);
  });

  it("of a tool that did no work are told with the first answer, and with what may help", () => {
    const calls = [
      {
        tool: "read",
        made: 4,
        succeeded: 0,
        worked: 0,
        inVain: { answer: "ENOENT: no such file\u001B[2J", argument: "path" },
      },
      { tool: "now", made: 1, succeeded: 0, worked: 0, inVain: { answer: "error -32603" } },
    ];
    expect(renderWork(makeReport([], { calls }), layout).slice(1)).toEqual([
      "  read   0 of 4 calls worked",
      "    the first said: ENOENT: no such file\\u{1b}[2J",
      "    give it a value that exists: --example 'read.path=<value>'",
      "  now    0 of 1 call worked",
      "    the first said: error -32603",
    ]);
  });

  it("that worked with some values only are told with the others", () => {
    const idle = [
      { argument: "recursive" },
      { argument: "action", value: "purge\u001B[2J" },
      ...["a", "b", "c", "d"].map((value) => ({ argument: "mode", value })),
    ].map((part) => ({ ...part, why: "never-worked" }) as const);
    const coverage = { values: { worked: 2, of: 9 }, optional: { worked: 0, of: 1 }, idle, omitted: 2 };
    const calls = [{ tool: "act", made: 4, succeeded: 4, worked: 4, coverage }];
    expect(renderWork(makeReport([], { calls }), layout).slice(2)).toEqual([
      '    no call worked with action "purge\\u001b[2J", mode "a", mode "b", mode "c",',
      "      and 3 more",
    ]);
    const inVain = [{ ...calls[0], tool: "act", made: 4, succeeded: 0, worked: 0, coverage, inVain: { answer: "no" } }];
    expect(renderWork(makeReport([], { calls: inVain }), layout).slice(2)).toEqual(["    the first said: no"]);
  });

  it("are told with what they sent to web APIs", () => {
    const requests = ["GET https://a.example/items\u001B[2J", "DELETE https://a.example/1", "b", "c", "d"].map(
      (request) => ({
        request,
        calls: 2,
      }),
    );
    const calls = [{ tool: "act", made: 2, succeeded: 2, worked: 2, sent: { requests, omitted: 7 } }];
    expect(renderWork(makeReport([], { calls }), layout).slice(2)).toEqual([
      "    GET https://a.example/items\\u{1b}[2J (2 calls)",
      "    DELETE https://a.example/1 (2 calls)",
      "    b (2 calls)",
      "    c (2 calls)",
      "    +8 other requests",
    ]);
  });

  it("are no section where no tool was called", () => {
    expect(renderWork(makeReport([]), layout)).toEqual([]);
  });

  it("of very many tools are told of the first ones", () => {
    const calls = Array.from({ length: 100 }, (_, n) => ({ tool: `t${n}`, made: 0, succeeded: 0, worked: 0 }));
    expect(renderWork(makeReport([], { calls }), layout).at(-1)).toBe("  +60 more tools: see the JSON report");
  });
});
