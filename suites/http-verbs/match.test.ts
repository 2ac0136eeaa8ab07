import { describe, expect, it } from "vitest";
import { documentOf } from "./fixture-mapping.ts";
import { findMappedTools } from "./mapped-tools.ts";
import { matchTools, type Match } from "./match.ts";
import { requestLine, type Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";

function operation(operationId: string | undefined, method = "get", path = `/${operationId ?? ""}`): Operation {
  return { method, path, ...(operationId === undefined ? {} : { operationId }) };
}

function say(match: Match | undefined): string {
  if (match === undefined) return "nothing";
  return match.kind === "operation" ? requestLine(match.operation) : match.reason;
}

function match(document: OpenApiDocument, ...names: readonly string[]): readonly string[] {
  const matches = matchTools(names, document, new Map());
  return names.map((name) => say(matches.get(name)));
}

describe("the operation of a tool", () => {
  it("is the one with its name as operationId", () => {
    const document = documentOf(
      operation("getPet"),
      operation("get_pet"),
      operation("__proto__"),
      operation("constructor"),
    );
    expect(match(document, "get_pet", "getPet", "__proto__", "constructor")).toEqual([
      "GET /get_pet",
      "GET /getPet",
      "GET /__proto__",
      "GET /constructor",
    ]);
  });

  it.each(["getPetById", "get_pet_by_id", "get-pet-by-id", "GetPetByID", "get.pet.by.id"])(
    "may be spelled %s",
    (name) => {
      expect(match(documentOf(operation("getPetById"), operation("getPet")), name)).toEqual(["GET /getPetById"]);
    },
  );

  it.each(["get_pets", "petstore_get_pet", "get_pe", "get_pet_2", "GET /getPet", "", "---"])(
    "is not guessed from %j",
    (name) => {
      expect(match(documentOf(operation("getPet"), operation("-"), operation("")), name)[0]).toContain("no operation");
    },
  );

  it("is found without what stands before the names of all tools", () => {
    const document = documentOf(operation("get-pet"), operation("add-pet", "post"), operation("get-self"));
    expect(match(document, "API-get-pet", "API-add-pet", "API-get-self")).toEqual([
      "GET /get-pet",
      "POST /add-pet",
      "GET /get-self",
    ]);
  });

  it.each([
    ["of two tools alone", ["api_get_pet", "api_add_pet"]],
    ["of some tools", ["api_get_pet", "api_add_pet", "get_self"]],
    ["of tools of which one is no operation", ["api_get_pet", "api_add_pet", "api_get_none"]],
    ["of tools of which one is found with it", ["api_get_pet", "api_add_pet", "api_get_self", "get_pet"]],
    ["that ends within a word", ["apiget_pet", "apiadd_pet", "apiget_self"]],
  ])("is not found without the beginning %s", (_, names) => {
    const document = documentOf(operation("get_pet"), operation("add_pet", "post"), operation("get_self"));
    const prefixed = names.filter((name) => name.startsWith("api"));
    const found = match(document, ...names).filter((_, index) => prefixed.includes(names[index] ?? ""));
    expect(new Set(found.map((each) => each.startsWith("no operation")))).toEqual(new Set([true]));
  });

  it("is the one that the user names, too, where others are found without what stands before all names", () => {
    const document = documentOf(operation("a"), operation("b"), operation("c"), operation("d", "post"));
    const [, , , named] = document.operations;
    const mapped = new Map(named === undefined ? [] : [["x_a", named] as const]);
    const names = ["x_a", "x_b", "x_c", "x_d"];
    const matches = matchTools(names, document, mapped);
    expect(names.map((name) => say(matches.get(name)))).toEqual(["POST /d", "GET /b", "GET /c", "POST /d"]);
  });

  it("is none when two could be meant", () => {
    expect(match(documentOf(operation("getPet"), operation("get-pet")), "get_pet")[0]).toContain(
      "its name could mean GET /getPet and GET /get-pet",
    );
  });

  it("is none when its operationId stands twice", () => {
    const document = documentOf(operation("getPet"), operation("getPet", "post", "/b"));
    expect(match(document, "getPet")[0]).toContain("the operationId of GET /getPet and POST /b");
    expect(match(document, "get_pet")[0]).toContain("its name could mean GET /getPet and POST /b");
  });

  it("is none when another tool has nearly the same name", () => {
    const document = documentOf(operation("getPet"));
    expect(match(document, "get_pet", "get-pet")[0]).toContain('"get_pet" and "get-pet" could all mean GET /getPet');
    const [exact, near] = match(document, "getPet", "get-pet");
    expect(exact).toBe("GET /getPet");
    expect(near).toContain("another tool with a similar name matches GET /getPet");
  });

  it("is the same for a tool that is listed twice", () => {
    expect(match(documentOf(operation("getPet")), "get_pet", "get_pet")).toEqual(["GET /getPet", "GET /getPet"]);
  });

  it("may be one that was not read, and that is said", () => {
    const unread = ["a", "b", "c", "d"].map((name) => ({
      place: `/${name}`,
      ref: `${name}.yaml`,
      why: "outside" as const,
    }));
    expect(match({ ...documentOf(operation("a")), unread }, "z")[0]).toContain(
      'not all were read: /a ($ref "a.yaml"), /b ($ref "b.yaml"), /c ($ref "c.yaml") and 1 more',
    );
  });
});

describe("the operation that the user names", () => {
  const document = documentOf(
    operation("getPet", "Get", "/pets/{id}"),
    operation(undefined, "post", "/pets"),
    operation("twice", "put", "/a"),
    operation("twice", "put", "/b"),
    operation("other", "PATCH", "/c"),
    operation("another", "patch", "/c"),
  );

  it.each([
    ["getPet", "GET /pets/{id}"],
    ["GET /pets/{id}", "GET /pets/{id}"],
    ["get /pets/{id}", "GET /pets/{id}"],
    ["POST /pets", "POST /pets"],
    ["PUT /b", "PUT /b"],
  ])("by %j is %s", (named, line) => {
    const { operations, faults } = findMappedTools(new Map([["tool", named]]), document);
    expect(faults).toEqual([]);
    expect([...operations].map(([tool, found]) => [tool, requestLine(found)])).toEqual([["tool", line]]);
    const [, found] = [...operations][0] ?? [];
    expect(found === undefined ? undefined : matchTools(["tool", "getPet"], document, operations).get("tool")).toEqual({
      kind: "operation",
      operation: found,
    });
  });

  it.each([
    ["get_pet", 0],
    ["GET /pets", 0],
    ["", 0],
    ["__proto__", 0],
    ["twice", 2],
    ["PATCH /c", 2],
  ])("by %j is none, since there are %i", (named, found) => {
    expect(findMappedTools(new Map([["tool", named]]), document).faults).toEqual([{ tool: "tool", named, found }]);
  });
});
