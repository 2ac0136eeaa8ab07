import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { selectDialects, type DialectChoice } from "./select.ts";

function selected(choice: DialectChoice, tools: Json | undefined, definitions: readonly JsonObject[] = []): string[] {
  const capabilities = tools === undefined ? {} : { tools };
  return selectDialects(choice, capabilities, definitions).map(({ id }) => id);
}

describe("the dialects of a server", () => {
  it.each<[string, Json | undefined, readonly JsonObject[], readonly string[]]>([
    ["none without capability and flag", {}, [{ name: "a" }], []],
    ["none without any capabilities", undefined, [], []],
    ["by the capability", { dynamicAnnotations: true }, [], ["annotations"]],
    ["by the other capability", { resolve: true }, [], ["resolve"]],
    ["by a flag alone", {}, [{ name: "a" }, { name: "b", resolve: true }], ["resolve"]],
    [
      "by a flag, even where the capabilities have no tools",
      undefined,
      [{ dynamicAnnotations: true }],
      ["annotations"],
    ],
    ["both, when both are claimed", { dynamicAnnotations: true }, [{ resolve: true }], ["annotations", "resolve"]],
    ["none where the capability says no", { dynamicAnnotations: false, resolve: false }, [], []],
    ["by a capability of the wrong type, which is a finding", { resolve: "yes" }, [], ["resolve"]],
    ["not by a key of the same name in a tool of another protocol", {}, [{ resolve: { uri: "x" } }], []],
    [
      "not by a flag that says no, is text or is null",
      {},
      [{ resolve: false }, { resolve: "true" }, { resolve: null }],
      [],
    ],
    ["none where the tools of the capabilities are no object", [], [], []],
    ["not by a property of every object", JSON.parse('{"__proto__":{"resolve":true}}'), [], []],
  ])("are found %s", (_, tools, definitions, ids) => {
    expect(selected("auto", tools, definitions)).toEqual(ids);
  });

  it("are the one that is asked for, whatever the server claims", () => {
    expect(selected("annotations", { resolve: true })).toEqual(["annotations"]);
    expect(selected("resolve", {})).toEqual(["resolve"]);
    expect(selected("static", { resolve: true, dynamicAnnotations: true }, [{ resolve: true }])).toEqual([]);
  });
});
