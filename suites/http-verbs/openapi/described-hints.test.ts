import { expect, it } from "vitest";
import { describedHints } from "./described-hints.ts";

it.each(["x-mcp", "x-mcp-annotations", "x-speakeasy-mcp", "x-frontmcp", "X-MCP-Tool"])(
  "takes the hints of an operation from the extension %s",
  (name) => {
    const said = { readOnlyHint: true, idempotentHint: false };
    expect(describedHints({ [name]: { ...said, disabled: false } })).toEqual(said);
    expect(describedHints({ [name]: { annotations: { title: "a", ...said } } })).toEqual(said);
  },
);

it("takes nothing from other members, and nothing that is not a boolean", () => {
  expect(describedHints({ "x-internal": { readOnlyHint: true }, readOnlyHint: true })).toEqual({});
  expect(describedHints({ "x-mcp": { readOnlyHint: "yes" }, "x-mcp-tool": true })).toEqual({});
});

it("knows nothing of a hint of which two extensions say different things", () => {
  const both = { "x-mcp": { readOnlyHint: true, destructiveHint: false }, "x-frontmcp": { readOnlyHint: false } };
  expect(describedHints(both)).toEqual({ destructiveHint: false });
});
