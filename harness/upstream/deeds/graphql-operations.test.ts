import { describe, expect, it } from "vitest";
import { firstGraphqlField, graphqlAsks } from "./graphql-operations.ts";

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
  ])("%j: %s", (document, asks) => {
    expect(graphqlAsks(document, false)).toBe(asks);
  });

  it("is read from the short form only where it is known to be one", () => {
    expect(graphqlAsks("{ viewer { login } }", true)).toBe("reads");
    expect(graphqlAsks("{ viewer { login } }", false)).toBe("nothing-known");
  });

  it("is not read from a document without end", () => {
    expect(graphqlAsks(`query { ${"a ".repeat(200_000)} }`, false)).toBe("nothing-known");
    expect(graphqlAsks(`query ${'"'.repeat(190_000)}`, false)).toBe("nothing-known");
  });
});

it("the first field of a document is the one behind its alias", () => {
  expect(firstGraphqlField("mutation M($a: A) { made: issueCreate(a: $a) { id } }")).toBe("issueCreate");
  expect(firstGraphqlField("{ viewer { login } }")).toBe("viewer");
  expect(firstGraphqlField("")).toBeUndefined();
});
