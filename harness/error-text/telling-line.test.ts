import { expect, it } from "vitest";
import { tellingLine } from "./telling-line.ts";

it.each([
  [
    "an error above its stack",
    ["Error: no such tool", "    at call (client.js:1)", "", "Node.js v24.0.0"],
    "Error: no such tool",
  ],
  ["an error of a package", ["mcp.shared.exceptions.McpError: refused"], "mcp.shared.exceptions.McpError: refused"],
  ["a line that is indented", ["  TypeError: x"], "  TypeError: x"],
  [
    "the last field, where the line with the name is cut off",
    ['    "message": "expected boolean"', "  }", "]", "    at parse (zod.js:1)", "", "Node.js v20.20.2"],
    '    "message": "expected boolean"',
  ],
  ["the last line, where none names an error", ["first", "bwrap: no such file", " "], "bwrap: no such file"],
  ["a version, where there is nothing else", ["Node.js v20.20.2"], "Node.js v20.20.2"],
  ["nothing of nothing", [" "], undefined],
])("is %s", (_, stderr, line) => {
  expect(tellingLine(stderr)).toBe(line);
});
