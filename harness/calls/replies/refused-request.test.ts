import { describe, expect, it } from "vitest";
import { refusesRequest } from "./refused-request.ts";

function refuses(message: string, given = { city: "Rome" }): boolean {
  return refusesRequest({ code: -32603, message }, given);
}

function issue(path: readonly (string | number)[], code = "invalid_type"): string {
  return JSON.stringify([{ expected: "record", code, path, message: "Invalid input" }], null, 2);
}

describe("an error that refuses a request", () => {
  it.for([
    issue(["params", "arguments"]),
    issue(["city"]),
    issue(["city", 0, "name"]),
    issue([]),
    issue(["more"], "unrecognized_keys"),
    "MCP error -32602: Input validation error: Invalid arguments for tool act: []",
    "Invalid arguments for tool act",
    "1 validation error for actArguments\ncity\n  Field required",
  ])("names it: %s", (message) => {
    expect(refuses(message)).toBe(true);
  });

  it.for([issue(["data", "id"]), "Cannot read properties of undefined (reading 'id')", "connect ECONNREFUSED", ""])(
    "is none that tells of what came later: %s",
    (message) => {
      expect(refuses(message)).toBe(false);
    },
  );
});
