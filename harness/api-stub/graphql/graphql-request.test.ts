import { expect, it } from "vitest";
import { graphqlIn } from "./graphql-request.ts";

const query = "query Look { viewer { login } } mutation Close { issueClose(id: 1) { ok } }";

/** The kind of the operation that a request runs. */
function operationOf(sent: object): string | undefined {
  const text = JSON.stringify(sent);
  const body = { bytes: text.length, text };
  const headers = { "content-type": "application/json" };
  return graphqlIn({ method: "POST", path: "/graphql", query: "", headers, body })?.parts[0].operation?.name;
}

it.each(["Look", "Close"])("of several operations the one that is named is run: %s", (operationName) => {
  expect(operationOf({ query, operationName })).toBe(operationName);
});

it("of several operations none is run where none of them is named", () => {
  expect(operationOf({ query })).toBeUndefined();
  expect(operationOf({ query, operationName: "Other" })).toBeUndefined();
});

it("the only operation is run, named or not", () => {
  const one = "mutation Close { issueClose(id: 1) { ok } }";
  expect(operationOf({ query: one })).toBe("Close");
  expect(operationOf({ query: one, operationName: "Close" })).toBe("Close");
});
