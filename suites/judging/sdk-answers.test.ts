import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { sdkOfUnknownTool } from "./sdk-answers.ts";

const typeScript = { package: "@modelcontextprotocol/sdk", version: "1.32.2" };
const python = { package: "mcp", version: "2.3.0" };

function failed(text: string, more: JsonObject = {}): JsonObject {
  return { content: [{ type: "text", text }], isError: true, ...more };
}

describe("the answer of an official SDK to a call of an unknown tool", () => {
  it("is known by the text of the TypeScript SDK, with the version where it is found", () => {
    const answer = failed("MCP error -32602: Tool x not found");
    expect(sdkOfUnknownTool("x", answer, [typeScript])).toEqual(typeScript);
    expect(sdkOfUnknownTool("x", answer, [])).toEqual({ package: "@modelcontextprotocol/sdk" });
    expect(sdkOfUnknownTool("__proto__", failed("MCP error -32602: Tool __proto__ disabled"), [])).toBeDefined();
  });

  it("is known by the text of the Python SDK where that is found, since many would write it", () => {
    expect(sdkOfUnknownTool("x", failed("Unknown tool: x"), [python])).toEqual(python);
    expect(sdkOfUnknownTool("x", failed("Unknown tool: x"), [])).toBeUndefined();
    expect(sdkOfUnknownTool("x", failed("Unknown tool: x"), [typeScript])).toBeUndefined();
  });

  it.each<[string, JsonObject]>([
    ["another text", failed("Tool x not found")],
    ["the name of another tool", failed("MCP error -32602: Tool y not found")],
    ["more text", failed("MCP error -32602: Tool x not found, try y")],
    ["a result that does not say that it failed", failed("Unknown tool: x", { isError: false })],
    ["a second block", { ...failed(""), content: ["Unknown tool: x", "y"].map((text) => ({ type: "text", text })) }],
    ["data", failed("Unknown tool: x", { structuredContent: {} })],
    ["no content", { isError: true }],
  ])("is not %s", (_, answer) => {
    expect(sdkOfUnknownTool("x", answer, [typeScript, python])).toBeUndefined();
  });
});
