import { afterEach, expect, it } from "vitest";
import type { JsonObject } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text } from "./fixture-exploration.ts";

afterEach(endHubs);

/** A tool that needs none of its arguments by its schema. */
function optional(...names: readonly string[]): JsonObject {
  return {
    name: "act",
    inputSchema: { type: "object", properties: Object.fromEntries(names.map((each) => [each, text])) },
  };
}

const rules: readonly [error: string, names: readonly string[], accepts: (given: JsonObject) => boolean][] = [
  ["either url or path is required", ["url", "path"], (given) => "url" in given || "path" in given],
  ["Give exactly one of url and path", ["url", "path"], (given) => "url" in given !== "path" in given],
  ["Provide owner or issueId, but not both", ["owner", "issueId"], (given) => "owner" in given !== "issueId" in given],
  ["owner is required when repo is given", ["repo", "owner"], (given) => "repo" in given && "owner" in given],
];

it.each(rules)("an error that names an argument to give first is heeded: %s", async (error, names, accepts) => {
  const { exploration } = await explorationOf([optional(...names)], () => ({
    act: (given) => (Object.keys(given).length > 0 && accepts(given) ? says("found 12 of them") : error),
  }));
  expect(exploration.standingOf("act").kind).toBe("worked");
});
