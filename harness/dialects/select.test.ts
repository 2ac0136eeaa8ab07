import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { annotationsDialect } from "./annotations.ts";
import { toyDialect } from "./fixture-toy-dialect.ts";
import { queryDialects } from "./query-dialects.ts";
import { resolveDialect } from "./resolve.ts";
import {
  clientCapabilitiesFor,
  dialectChoices,
  selectDialects,
  undeclaredDialects,
  type DialectChoice,
} from "./select.ts";

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
      "not by a flag that says no, is another text or number, or is null",
      {},
      [{ resolve: false }, { resolve: "lazy" }, { resolve: 7 }, { resolve: null }, { resolve: [] }],
      [],
    ],
    ["by a flag that is yes as a text, which is a finding", {}, [{ resolve: "true" }], ["resolve"]],
    ["by a flag that is no as a text, which is a finding", {}, [{ dynamicAnnotations: "No" }], ["annotations"]],
    ["by a flag that is a number for yes", {}, [{ resolve: 1 }], ["resolve"]],
    ["by a flag that is an empty object, as capabilities have them", {}, [{ resolve: {} }], ["resolve"]],
    ["none where the tools of the capabilities are no object", [], [], []],
    ["not by a property of every object", JSON.parse('{"__proto__":{"resolve":true}}'), [], []],
  ])("are found %s", (_, tools, definitions, ids) => {
    expect(selected("auto", tools, definitions)).toEqual(ids);
  });

  it("are the extension, by what it announces or by its marker, also beside what shares its method", () => {
    const id = "io.modelcontextprotocol/tool-resolution";
    const found = (capabilities: JsonObject, ...tools: readonly JsonObject[]): readonly string[] =>
      selectDialects("auto", capabilities, tools).map((dialect) => dialect.id);
    expect(found({ extensions: { [id]: {} } })).toEqual(["resolution-ext"]);
    expect(found({ extensions: { [id]: { v: 1 } }, tools: { resolve: true } })).toEqual(["resolve", "resolution-ext"]);
    expect(found({}, { name: "t", _meta: { [id]: { resolvable: "true" } } })).toEqual(["resolution-ext"]);
    expect(found({ extensions: { "com.example/tool-resolution": {} } })).toEqual([]);
  });

  it("are the one that is asked for, whatever the server claims", () => {
    expect(selected("annotations", { resolve: true })).toEqual(["annotations"]);
    expect(selected("resolve", {})).toEqual(["resolve"]);
    expect(selected("static", { resolve: true, dynamicAnnotations: true }, [{ resolve: true }])).toEqual([]);
  });
});

describe("the dialects that a user may ask for", () => {
  it("are the known ones, all that the server claims, or none", () => {
    expect(dialectChoices).toEqual(["auto", ...queryDialects.map(({ id }) => id), "static"]);
    expect(dialectChoices).toContain("resolve");
  });

  it("are no others", () => {
    expect(() => selected("nobody-speaks-it", {})).toThrow(RangeError);
    expect(() => clientCapabilitiesFor("nobody-speaks-it")).toThrow(RangeError);
  });
});

describe("what a client offers", () => {
  const known = [
    ...queryDialects,
    toyDialect,
    { ...toyDialect, id: "other", clientCapabilities: { extensions: { a: true } } },
  ];

  const extension = { "io.modelcontextprotocol/tool-resolution": {} };

  it.each(["annotations", "resolve", "static"])("is nothing, for the dialect %s", (choice) => {
    expect(clientCapabilitiesFor(choice)).toEqual({});
  });

  it.each(["auto", "resolution-ext"])("is the extension, for the dialect %s", (choice) => {
    expect(clientCapabilitiesFor(choice)).toEqual({ extensions: extension });
  });

  it("is what each dialect that may be spoken asks for, in one group too", () => {
    expect(clientCapabilitiesFor("auto", known)).toEqual({ extensions: { ...extension, "x.y/z": {}, a: true } });
    expect(clientCapabilitiesFor("toy", known)).toEqual({ extensions: { "x.y/z": {} } });
    expect(clientCapabilitiesFor("resolve", known)).toEqual({});
  });
});

describe("dialects that a server does not declare", () => {
  const sharing = { ...toyDialect, id: "sharing", method: "tools/resolve" };

  it("are all others", () => {
    expect(undeclaredDialects({ tools: { resolve: true } }, [])).toEqual([annotationsDialect]);
    expect(undeclaredDialects({}, [{ name: "a", dynamicAnnotations: true }])).toEqual([resolveDialect]);
  });

  it("leave out a method that a declared dialect has", () => {
    const known = [annotationsDialect, resolveDialect, sharing];
    expect(undeclaredDialects({ tools: { resolve: true } }, [], known)).toEqual([annotationsDialect]);
    expect(undeclaredDialects({ extensions: { "x.y/z": {} } }, [], known)).toEqual([annotationsDialect]);
  });

  it("have each method once", () => {
    expect(undeclaredDialects({}, [], [annotationsDialect, resolveDialect, sharing])).toEqual([
      annotationsDialect,
      resolveDialect,
    ]);
  });
});
