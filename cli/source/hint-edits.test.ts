import { describe, expect, it } from "vitest";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { editHints } from "./hint-edits.ts";
import type { ToolPlace } from "./tool-places.ts";

function suggestion(tool: string, ...hints: readonly Partial<HintSuggestion>[]): ToolSuggestion {
  const rest = { because: "", observed: [], unseen: [], standing: "contradicts" as const };
  return {
    tool,
    calls: { made: 1, worked: 1 },
    annotations: {},
    hints: hints.map((each) => ({ hint: "destructiveHint" as const, declared: false, value: true, ...rest, ...each })),
  };
}

function placesIn(text: string, names: Readonly<Record<string, string>>): ReadonlyMap<string, ToolPlace> {
  const lines = text.split("\n");
  return new Map(
    Object.entries(names).map(([name, marker]) => {
      const line = lines.findIndex((each) => each.includes(marker));
      return [name, { path: "/p/source.ts", lines, line, column: 0 }];
    }),
  );
}

describe("hints that calls contradict are set in the source", () => {
  it.each([
    [
      "TypeScript",
      'server.registerTool("clear", {\n  annotations: { readOnlyHint: false, destructiveHint: false },\n});',
      '"clear"',
      "destructiveHint: true }",
    ],
    [
      "Python with the SDK",
      "@mcp.tool(\n    annotations=ToolAnnotations(destructiveHint=False)\n)\ndef clear():\n    pass",
      "def clear",
      "destructiveHint=True",
    ],
    [
      "Python without it",
      'T = {"name": "clear", "annotations": {"destructiveHint": False}}',
      '"clear"',
      '"destructiveHint": True',
    ],
    [
      "Go",
      'mcp.AddTool(s, &mcp.Tool{Name: "clear", Annotations: &mcp.ToolAnnotations{\n\tDestructiveHint: ptr(false),\n}})',
      '"clear"',
      "DestructiveHint: ptr(true)",
    ],
    ["JSON", '{"name": "clear",\n "annotations": {"destructiveHint": false}}', '"clear"', '"destructiveHint": true'],
  ])("in %s", (_, source, marker, changed) => {
    const { files, left } = editHints([suggestion("clear", {})], placesIn(source, { clear: marker }));
    expect(left).toEqual([]);
    const [file] = files;
    const differing = file?.after.filter((line, index) => line !== file.before[index]) ?? [];
    expect(differing).toHaveLength(1);
    expect(differing[0]).toContain(changed);
  });

  it("and nothing else is touched: what is undecided, right or more cautious stays", () => {
    const source = 'tool("a", { readOnlyHint: true, destructiveHint: false })';
    const standings = (["undecided", "agrees", "more-cautious", "no-meaning"] as const).map((standing) => ({
      standing,
    }));
    expect(editHints([suggestion("a", ...standings)], placesIn(source, { a: '"a"' }))).toMatchObject({
      files: [],
      left: [],
    });
  });

  it("also where another tool stands below it, and lines are added", () => {
    const source = 'registerTool("a", {\n  annotations: {},\n});\nregisterTool("b", {\n  destructiveHint: false,\n});';
    const missing = suggestion("a", { hint: "readOnlyHint", standing: "unset" });
    const { files, left } = editHints([missing, suggestion("b", {})], placesIn(source, { a: '"a"', b: '"b"' }));
    expect(left).toEqual([]);
    expect(files.map(({ after }) => after.join("\n"))).toEqual([
      source.replace("{}", "{ readOnlyHint: true }").replace("false", "true"),
    ]);
  });

  it("and what cannot be told apart is named: another tool's, two of them, a value from elsewhere", () => {
    const other = 'tool("a", {})\ntool("b", { destructiveHint: false })';
    expect(editHints([suggestion("a", {})], placesIn(other, { a: '"a"', b: '"b"' })).left).toMatchObject([
      { tool: "a", hint: "destructiveHint", value: true, near: { line: 0 } },
    ]);
    const two = 'tool("a", {\n destructiveHint: false,\n destructiveHint: false })';
    expect(editHints([suggestion("a", {})], placesIn(two, { a: '"a"' })).files).toEqual([]);
    const computed = 'tool("a", { destructiveHint: isDangerous })';
    expect(editHints([suggestion("a", {})], placesIn(computed, { a: '"a"' })).files).toEqual([]);
    const [of, place] = [...placesIn('tool("a", { destructiveHint: false })', { a: '"a"' })][0] ?? expect.fail();
    const several = editHints([suggestion("a", {})], new Map([[of, { ...place, isOneOfSeveral: true }]]));
    expect(several).toMatchObject({ files: [], left: [{ tool: "a", near: { isOneOfSeveral: true } }] });
    expect(editHints([suggestion("a", {})], new Map()).left).toEqual([
      { tool: "a", hint: "destructiveHint", value: true },
    ]);
  });
});
