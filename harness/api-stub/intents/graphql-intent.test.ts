import { describe, expect, it } from "vitest";
import { graphqlIn } from "../graphql/graphql-request.ts";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { graphqlIntent } from "./graphql-intent.ts";

function asks(query: string, isGraphql = false, operationName?: string): string {
  const path = isGraphql ? "graphql" : "items";
  const body = { query, ...(operationName === undefined ? {} : { operationName }) };
  const request = graphqlIn(sentRequest(`POST https://api.example.com/${path}`, { body }));
  return request === undefined ? "nothing-known" : graphqlIntent(request).asks;
}

describe("what a GraphQL document asks for", () => {
  it.each([
    ["query { viewer { login } }", "reads"],
    ["query Find($id: ID!) { issue(id: $id) { title } }", "reads"],
    ["subscription { added { id } }", "reads"],
    ['# mutation {\nquery Q { a(text: "mutation { b }") }', "reads"],
    ['query Q { a(text: """mutation { "b" }""") }', "reads"],
    ["fragment F on Issue { id } query Q { issue { ...F } }", "reads"],
    ["mutation Close { issueClose(id: 1) { ok } }", "writes"],
    ["mutation A { a } mutation B { b }", "writes"],
    ["query A { a } mutation B { b }", "nothing-known"],
    ["fragment F on Issue { id }", "nothing-known"],
    ["query { a", "nothing-known"],
    ["query a } {", "nothing-known"],
    ["how does a mutation {change} a gene", "nothing-known"],
    ["mutation", "nothing-known"],
    ["", "nothing-known"],
  ])("%j: %s", (document, asked) => {
    expect(asks(document)).toBe(asked);
  });

  it("is read from the short form only where it is known to be one", () => {
    expect(asks("{ viewer { login } }", true)).toBe("reads");
    expect(asks("{ viewer { login } }")).toBe("nothing-known");
  });

  it("is not read from a document without end", () => {
    expect(asks(`query { ${"a ".repeat(200_000)} }`)).toBe("nothing-known");
    expect(asks(`query ${'"'.repeat(190_000)}`)).toBe("nothing-known");
  });
});

it("what is run of a document with several operations is the one that is named", () => {
  const both = "query A { a } mutation B { b }";
  expect([asks(both, false, "A"), asks(both, false, "B"), asks(both, false, "C")]).toEqual([
    "reads",
    "writes",
    "nothing-known",
  ]);
});

it("the first field of a document is the one behind its alias", () => {
  const fieldOf = (query: string): string | undefined => {
    const request = graphqlIn(sentRequest("POST https://api.example.com/graphql", { body: { query } }));
    return request && graphqlIntent(request).field;
  };
  expect(fieldOf("mutation M($a: A) { made: issueCreate(a: $a) { id } }")).toBe("issueCreate");
  expect(fieldOf("fragment F on A { b } { viewer { login } }")).toBe("viewer");
  expect(fieldOf("")).toBeUndefined();
});
