import { describe, expect, it } from "vitest";
import { namedTool } from "../calls/arguments/named.ts";
import type { Json } from "../json/value.ts";
import { listed } from "../session/sample-introduction.ts";
import { text, toolTaking } from "./fixture-exploration.ts";
import { harvestList } from "./harvest.ts";
import { ofNoCall, SeenValues } from "./seen-values.ts";

/** What is offered for an argument after an answer had these values under its name. */
function offered(name: string, description: string, values: readonly string[]): readonly Json[] {
  const seen = new SeenValues();
  seen.add(
    "list",
    0,
    values.map((value, nth) => ({ value, keys: [name], nth })),
  );
  const schema = { ...text, description };
  const tool = namedTool(listed(toolTaking("act", { [name]: schema })));
  return seen.valuesFor(tool, { path: [name], schema, isRequired: true });
}

describe("a text of an answer that has a blank in it", () => {
  it.each([
    ["path", ""],
    ["directory", ""],
    ["outputFile", ""],
    ["source", "the file to copy"],
    ["branch", ""],
    ["ref", ""],
    ["remote", ""],
    ["repo", ""],
    ["owner", ""],
    ["context", ""],
    ["namespace", ""],
    ["itemId", ""],
    ["url", ""],
  ])("is no %s %s", (name, description) => {
    expect(offered(name, description, ["one", "Specify the one to use, if any"])).toEqual(["one"]);
  });

  it.each(["title", "name", "query", "status"])("may be a %s", (name) => {
    expect(offered(name, "", ["in two words"])).toEqual(["in two words"]);
  });

  it("is a path where it has the form of one", () => {
    const newestFirst = ["/work/My notes", "Meeting notes.md"];
    expect(offered("path", "", newestFirst.toReversed())).toEqual(newestFirst);
  });
});

describe("what a server lists beside tools", () => {
  function offeredFor(name: string, description: string): Record<"likely" | "unlikely", readonly Json[]> {
    const seen = new SeenValues();
    seen.add("resources", ofNoCall, harvestList({ resources: [{ uri: "demo://review", name: "review" }] }));
    const schema = { ...text, description };
    const [tool, place] = [namedTool(listed(toolTaking("act", { [name]: schema }))), { path: [name], schema }];
    return {
      likely: seen.valuesFor(tool, { ...place, isRequired: true }),
      unlikely: seen.unlikelyFor(tool, { ...place, isRequired: true }),
    };
  }

  it.each([
    ["branch_name", ""],
    ["file_name", ""],
    ["branch", "Name of the branch"],
    ["repo", "Name of the repository"],
    ["directory", "Its path or name"],
    ["path", "Path or URI of the file"],
  ])("is hardly a %s %s", (name, description) => {
    expect(offeredFor(name, description)).toMatchObject({ likely: [], unlikely: [expect.stringContaining("review")] });
  });

  it.each([
    ["uri", "", "demo://review"],
    ["resource_uri", "", "demo://review"],
    ["resource", "", "review"],
    ["name", "", "review"],
    ["id", "Name of the entry", "review"],
  ])("is a %s %s", (name, description, value) => {
    const { likely, unlikely } = offeredFor(name, description);
    expect([likely, unlikely]).toEqual([expect.arrayContaining([value]), []]);
  });
});

it("offers no page that shows none as an address", () => {
  expect(offered("url", "", ["about:blank", "https://a.example/"])).toEqual(["https://a.example/"]);
});
