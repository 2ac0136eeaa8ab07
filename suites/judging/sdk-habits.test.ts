import { describe, expect, it } from "vitest";
import type { InstalledSdk } from "../../harness/connect/sdks/installed-sdk.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import type { Sdk } from "../../report-model/report-model.ts";
import { crash, error, result, silence } from "./fixture-judging.ts";
import { sdkThatDoes, type HabitSubject } from "./sdk-habits.ts";

const typeScript = { package: "@modelcontextprotocol/sdk", version: "1.32.2" };
const python = { package: "mcp", version: "2.3.0" };
const goSdk = { package: "github.com/modelcontextprotocol/go-sdk", version: "1.8.0" };

function failed(text: string, more: JsonObject = {}): Outcome {
  return result({ content: [{ type: "text", text }], isError: true, ...more });
}

function sdkOfUnknownTool(name: string, outcome: Outcome, installed: readonly InstalledSdk[]): Sdk | undefined {
  return sdkThatDoes("unknown-tool", { step: { method: "tools/call", params: { name } }, outcome }, installed);
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

  it("is any result that says that it failed in the Python SDK that lets nobody answer with an error", () => {
    const older = { package: "mcp", version: "1.30.0" };
    const answer = failed('{"code": "no_tool"}', { structuredContent: {} });
    expect(sdkOfUnknownTool("x", answer, [older])).toEqual({ ...older, before: "2.0.0" });
    expect(sdkOfUnknownTool("x", answer, [python])).toBeUndefined();
    // Its own text is that of every version.
    expect(sdkOfUnknownTool("x", failed("Unknown tool: x"), [older])).toEqual(older);
    expect(sdkOfUnknownTool("x", failed("no such tool", { isError: false }), [older])).toBeUndefined();
  });

  it("is known by that of a framework, which quotes the name, where that is found", () => {
    const fastmcp = { package: "fastmcp", version: "4.2.3" };
    expect(sdkOfUnknownTool("x", failed("Unknown tool: 'x'"), [fastmcp, python])).toEqual(fastmcp);
    expect(sdkOfUnknownTool("x", failed("Unknown tool: 'x'"), [python])).toBeUndefined();
    expect(sdkOfUnknownTool("x", failed("Unknown tool: x"), [fastmcp, python])).toEqual(python);
  });

  it.each<[string, Outcome]>([
    ["another text", failed("Tool x not found")],
    ["the name of another tool", failed("MCP error -32602: Tool y not found")],
    ["more text", failed("MCP error -32602: Tool x not found, try y")],
    ["a result that does not say that it failed", failed("Unknown tool: x", { isError: false })],
    ["a second block", failed("", { content: ["Unknown tool: x", "y"].map((text) => ({ type: "text", text })) })],
    ["data", failed("Unknown tool: x", { structuredContent: {} })],
    ["no content", result({ isError: true })],
    ["an error", error(-32602, "Unknown tool: x")],
  ])("is not %s", (_, answer) => {
    expect(sdkOfUnknownTool("x", answer, [typeScript, python])).toBeUndefined();
  });
});

describe("what an SDK does in every server", () => {
  const exited: Outcome = { kind: "gone", reason: { code: "exited", exitCode: 0, stderr: [] } };
  const parameters = error(-32602, "Invalid request parameters");
  const call = failed('validating "arguments": unmarshaling arguments: json: cannot unmarshal');

  it.each<[HabitSubject, string, string, Outcome, string | undefined]>([
    ["unknown-method", "mcp", "1.30.0", parameters, "2.0.0"],
    ["unknown-method", "rmcp", "0.8.5", exited, "0.12.0"],
    ["malformed-line", "rmcp", "1.9.0-beta.1", exited, "2.0.0"],
    ["unknown-notification", "rmcp", "1.0.0", silence, "2.0.0"],
    ["malformed-line", goSdk.package, "1.8.0", silence, undefined],
    ["malformed-line", goSdk.package, "1.8.0", crash, undefined],
    ["malformed-call", goSdk.package, "1.8.0", call, undefined],
    ["malformed-line", "io.modelcontextprotocol.sdk:mcp", "2.1.0", exited, undefined],
  ])("is, of %s, known of %s %s", (about, name, version, outcome, before) => {
    const sdk = { package: name, version };
    const range = before === undefined ? {} : { before };
    expect(sdkThatDoes(about, { step: { method: "ping" }, outcome }, [sdk])).toEqual({ ...sdk, ...range });
    expect(sdkThatDoes(about, { step: { method: "ping" }, outcome }, [])).toBeUndefined();
  });

  it.each<[string, HabitSubject, string, string, Outcome]>([
    ["in the version that does it no more", "unknown-method", "mcp", "2.0.0", parameters],
    ["in a later one", "malformed-line", "rmcp", "10.0.0", exited],
    ["with another text", "unknown-method", "mcp", "1.30.0", error(-32602, "Unknown request")],
    ["by a panic", "malformed-line", "rmcp", "0.8.5", crash],
    ["about something else", "unknown-notification", goSdk.package, "1.8.0", silence],
  ])("is not %s", (_, about, name, version, outcome) => {
    const answered = { step: { method: "ping" }, outcome };
    expect(sdkThatDoes(about, answered, [{ package: name, version }])).toBeUndefined();
  });
});
