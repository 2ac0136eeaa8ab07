import { describe, expect, it } from "vitest";
import { definitionOf } from "./definition.ts";
import { insertHints } from "./hint-insertion.ts";
import type { ToolPlace } from "./tool-places.ts";

const missing = [
  { hint: "readOnlyHint", value: true },
  { hint: "openWorldHint", value: false },
] as const;

function inserted(path: string, source: string): string {
  const lines = source.split("\n");
  const line = lines.findIndex((text) => /["']a["']|def a/u.test(text));
  const column = (lines[line] ?? "").search(/(?<=["'])a["']|(?<=def )a/u);
  const place: ToolPlace = { path, lines, line, column };
  const extent = definitionOf(place, lines, new Map([["a", place]]));
  return (extent === undefined ? undefined : insertHints("a", missing, place, lines, extent)?.join("\n")) ?? "left";
}

const hints = "readOnlyHint: true, openWorldHint: false";
const pythonHints = "readOnlyHint=True, openWorldHint=False";
const pythonKeys = '"readOnlyHint": True, "openWorldHint": False';

describe("hints that are missing are added", () => {
  it.each([
    ["s.ts", 'x.registerTool("a", { annotations: { title: "A" } }, f);', ["{ title", `{ ${hints}, title`]],
    ["s.ts", 'x.registerTool("a", { annotations: {} }, f);', ["{} }", `{ ${hints} } }`]],
    ["s.ts", 'x.registerTool("a", { inputSchema }, f);', ["{ input", `{ annotations: { ${hints} }, input`]],
    ["s.ts", 'x.registerTool(\n  "a",\n  {\n    x,\n  },\n  f);', ["{\n", `{\n    annotations: { ${hints} },\n`]],
    ["s.js", '{\n  name: "a",\n  x,\n}', ['"a",', `"a",\n  annotations: { ${hints} },`]],
    ["s.js", '{ name: "a", x }', ['"a",', `"a", annotations: { ${hints} },`]],
    [
      "s.js",
      '{\n  name: "a",\n  annotations: {\n    title,\n  },\n}',
      ["    title", "    readOnlyHint: true,\n    openWorldHint: false,\n    title"],
    ],
    [
      "t.json",
      '{"name": "a", "x": 1}',
      ['"a",', '"a", "annotations": { "readOnlyHint": true, "openWorldHint": false },'],
    ],
    ["t.json", '{"name": "a"}', ['"a"', '"a", "annotations": { "readOnlyHint": true, "openWorldHint": false }']],
    [
      "t.json",
      '{\n  "name": "a",\n  "annotations": {\n  }\n}',
      ["{\n  }", '{\n    "readOnlyHint": true,\n    "openWorldHint": false\n  }'],
    ],
    ["s.py", "@mcp.tool()\ndef a():", ["tool()", `tool(annotations={${pythonKeys}})`]],
    ["s.py", "@mcp.tool\nasync def a():", ["tool\n", `tool(annotations={${pythonKeys}})\n`]],
    [
      "s.py",
      'from mcp.types import ToolAnnotations\n@mcp.tool(title="x")\ndef a():',
      ['"x")', `"x", annotations=ToolAnnotations(${pythonHints}))`],
    ],
    [
      "s.py",
      "@mcp.tool(\n    annotations=ToolAnnotations(\n        title=t,\n    )\n)\ndef a():",
      ["        title", "        readOnlyHint=True,\n        openWorldHint=False,\n        title"],
    ],
    [
      "s.py",
      'types.Tool(name="a", inputSchema={})',
      ['"a",', `"a", annotations=types.ToolAnnotations(${pythonHints}),`],
    ],
    ["s.py", 'TOOLS = [{"name": "a", "x": 1}]', ['"a",', `"a", "annotations": {${pythonKeys}},`]],
    [
      "s.go",
      '&mcp.Tool{Name: "a", Annotations: &mcp.ToolAnnotations{DestructiveHint: ptr(false)}}',
      ["{Des", "{ReadOnlyHint: true, OpenWorldHint: ptr(false), Des"],
    ],
    [
      "s.go",
      'x := ptr(false)\n_ = mcp.Tool{Name: "a", Annotations: mcp.ToolAnnotation{}}',
      ["tion{}", "tion{ReadOnlyHint: mcp.ToBoolPtr(true), OpenWorldHint: mcp.ToBoolPtr(false)}"],
    ],
  ] as const)("in %s: %s", (path, source, [from, to]) => {
    expect(inserted(path, source)).toBe(source.replace(from, to));
  });

  it.each([
    ["hints that come from elsewhere", "s.ts", 'x.registerTool("a", options, f);'],
    ["settings by their place", "s.ts", 'x.tool("a", "text", schema, f);'],
    ["two places", "s.ts", 'x.registerTool("a", { annotations: {}, _meta: { annotations: {} } }, f);'],
    ["a decorator of many lines", "s.py", "@mcp.tool(\n    title=t,\n)\ndef a():"],
    ["a class whose hints are not imported", "s.py", 'Tool(name="a")'],
    ["a pointer that no function makes", "s.go", '&mcp.Tool{Name: "a"}'],
    ["a language that is not known", "s.rb", 'tool(name: "a")'],
  ])("and not for %s", (_, path, source) => {
    expect(inserted(path, source)).toBe("left");
  });

  it("nor in what follows the definition", () => {
    const source = '[{ name: "a", x: "}" }]\nconst other = { annotations: {} };';
    expect(inserted("s.js", source)).toBe(source.replace('"a",', `"a", annotations: { ${hints} },`));
  });
});
