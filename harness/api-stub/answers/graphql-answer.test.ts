import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../json/value.ts";
import { graphqlIn } from "../graphql/graphql-request.ts";
import { asked } from "./fixture-requests.ts";
import { graphqlAnswer } from "./graphql-answer.ts";

function answerTo(query: string, variables: JsonObject = {}): unknown {
  const request = graphqlIn(asked("POST https://api.example.com/graphql", { query, variables }));
  return request && graphqlAnswer(request);
}

describe("the answer to a request of GraphQL", () => {
  it("has the form of its selections, by their aliases, with fragments", () => {
    const query = `
      query One($id: ID!, $deep: Boolean = true) {
        me: viewer { ...Person, ... on User @include(if: $deep) { email } }
        issue(id: $id, filter: { state: { eq: "open {" } }) { title, url # the page
          author { ...Person } }
      }
      fragment Person on User { id login: name createdAt }`;
    expect(answerTo(query)).toEqual({
      data: {
        me: { id: "1001", login: "sample", createdAt: "2024-01-15T10:30:00Z", email: "user@example.com" },
        issue: {
          title: "sample",
          url: "https://example.com/sample",
          author: { id: "1001", login: "sample", createdAt: "2024-01-15T10:30:00Z" },
        },
      },
    });
  });

  it("has lists where connections have them and under plurals, each with one item, and no further page", () => {
    const query = `{
      issues(first: 10) {
        totalCount
        edges { cursor node { __typename id } }
        nodes { labels { name } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
      teams { name }
      status { state }
    }`;
    expect(answerTo(query)).toEqual({
      data: {
        issues: {
          totalCount: 1,
          edges: [{ cursor: null, node: { __typename: "Issue", id: "1001" } }],
          nodes: [{ labels: [{ name: "sample" }] }],
          pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
        },
        teams: [{ name: "sample" }],
        status: { state: "active" },
      },
    });
  });

  it("has a page where a fragment asks for what pages have", () => {
    const query = `{ issues { ...IssueConnection } }
      fragment Issue on Issue { id cyclesEnabled active }
      fragment IssueConnection on IssueConnection { __typename nodes { ...Issue } pageInfo { hasNextPage } }`;
    const issue = { id: "1001", cyclesEnabled: true, active: false };
    const page = { __typename: "IssueConnection", nodes: [issue], pageInfo: { hasNextPage: false } };
    expect(answerTo(query)).toEqual({ data: { issues: page } });
  });

  it("of a mutation has what its variables give, and no error", () => {
    const query = `mutation($input: IssueInput!) {
      issueCreate(input: $input) { success issue { id title priority } userErrors { message } }
    }`;
    expect(answerTo(query, { input: { title: "a", priority: 2 } })).toEqual({
      data: { issueCreate: { success: true, issue: { id: "1001", title: "a", priority: 2 }, userErrors: [] } },
    });
  });

  it("names the type that fragments are of", () => {
    expect(answerTo("{ node(id: 1) { __typename ... on Issue { title } ... on Comment { body } } }")).toEqual({
      data: { node: { __typename: "Issue", title: "sample", body: "sample" } },
    });
    expect(answerTo("mutation { __typename }")).toEqual({ data: { __typename: "Mutation" } });
  });

  it("answers several that are sent together, and of several in one document the one that is named", () => {
    const both = "query A { a } query B { b }";
    const sent = [{ query: "query { viewer { login } }" }, { query: both, operationName: "B" }];
    const request = graphqlIn(asked("POST https://api.example.com/", sent));
    expect(request && graphqlAnswer(request)).toEqual([
      { data: { viewer: { login: "sample" } } },
      { data: { b: "sample" } },
    ]);
  });

  it("has a bound where fragments hold each other, or grow", () => {
    expect(answerTo("query { a { ...F } } fragment F on A { b { ...F } }")).toMatchObject({ data: { a: { b: {} } } });
    const spreads = (of: string): string => Array.from({ length: 9 }, () => `...${of}`).join(" ");
    const bomb = ["A", "B", "C", "D", "E"].map((each, index, all) => {
      const next = all[index + 1];
      return `fragment ${each} on T { ${next === undefined ? "id" : spreads(next)} }`;
    });
    expect(answerTo(`query { a { ...A } } ${bomb.join(" ")}`)).toEqual({ data: { a: { id: "1001" } } });
  });
});
