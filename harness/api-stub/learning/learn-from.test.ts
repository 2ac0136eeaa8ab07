import { describe, expect, it, test } from "vitest";
import type { Json, JsonObject } from "../../json/value.ts";
import { emptyBook, type AnswerBook } from "../answers/answer-book.ts";
import { createAnswerer } from "../answers/answerer.ts";
import { asked } from "../answers/fixture-requests.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import type { Complaint } from "./complaint.ts";
import { learnFrom } from "./learn-from.ts";

/** A request that the book has answered. */
function sent(book: AnswerBook, line: string): UpstreamRequest {
  const request = asked(line);
  const { status, from } = createAnswerer(book).answer(request);
  return { ...request, answer: { status, from } };
}

function answerTo(book: AnswerBook, line: string): Json {
  const body: Json = JSON.parse(createAnswerer(book).answer(asked(line)).body);
  return body;
}

const items = "GET https://api.example.com/v1/items";

/** What the request is answered with after a tool has failed with each of these errors in turn. */
function taught(errors: readonly string[], line = items, given: JsonObject = {}, first = emptyBook): Json {
  const book = errors.reduce(
    (known, error) => learnFrom(known, { arguments: given, events: [sent(known, line)], error }),
    first,
  );
  return answerTo(book, line);
}

it("learns of GraphQL what each document is answered with", () => {
  const ask = (query: string): UpstreamRequest => {
    const request = asked("POST https://api.example.com/graphql", { query });
    return { ...request, answer: { status: 200, from: "graphql" } };
  };
  const issues = ask("query { issue { state { id } } }");
  const error = JSON.stringify([
    { code: "invalid_type", expected: "array", received: "object", path: ["data", "issue", "state"], message: "x" },
  ]);
  const book = learnFrom(emptyBook, { arguments: {}, events: [issues], error });
  const bodyOf = (request: UpstreamRequest): Json => JSON.parse(createAnswerer(book).answer(request).body);
  expect(bodyOf(issues)).toEqual({ data: { issue: { state: [] } } });
  expect(bodyOf(ask("query { viewer { id } }"))).toEqual({ data: { viewer: { id: "1001" } } });
});

it("never learns of GraphQL what no client takes for an answer", () => {
  const sentOf = (book: AnswerBook): UpstreamRequest => {
    const request = asked("POST https://api.example.com/graphql", { query: "query { issues { id } }" });
    const { status, from } = createAnswerer(book).answer(request);
    return { ...request, answer: { status, from } };
  };
  let book = emptyBook;
  for (let tries = 0; tries < 12; tries++) {
    const error = "Cannot read properties of undefined (reading 'map')";
    book = learnFrom(book, { arguments: {}, events: [sentOf(book)], error });
    expect(JSON.parse(createAnswerer(book).answer(sentOf(book)).body)).toHaveProperty("data");
  }
});

describe("a report of a validator", () => {
  test.for<readonly [string, Json]>([
    [
      JSON.stringify([
        { code: "invalid_type", expected: "array", received: "undefined", path: ["records"], message: "Required" },
        { code: "invalid_type", expected: "string", received: "undefined", path: ["offset"], message: "Required" },
      ]),
      { records: [], offset: "" },
    ],
    [
      `Invalid: ${JSON.stringify([
        { code: "invalid_type", expected: "string", path: ["bases", 0, "createdAt"], message: "Invalid input" },
        { code: "invalid_value", values: ["none", "all"], path: ["bases", 0, "access"], message: "Invalid option" },
      ])}`,
      { bases: [{ createdAt: "2024-01-15T10:30:00Z", access: "none" }] },
    ],
    [JSON.stringify([{ code: "invalid_type", expected: "array", received: "object", path: [], message: "x" }]), []],
    [
      'Invalid arguments: id: Invalid input: expected nonoptional, received undefined, author.name: Invalid input: expected string, received undefined, state: Invalid option: expected one of "open"|"closed"',
      { id: "1001", author: { name: "sample" }, state: "open" },
    ],
    [
      'error: "Failed"\n' +
        JSON.stringify({
          error: `Failed: ${JSON.stringify([{ code: "invalid_type", expected: "nonoptional", path: ["id"], message: "Invalid input: expected nonoptional, received undefined" }])}`,
        }),
      { id: "1001" },
    ],
    ['Validation error: Required at "user.login"', { user: { login: "sample" } }],
    ["✖ Invalid input: expected number, received undefined\n  → at data.total", { data: { total: 1 } }],
    [
      "1 validation error for Page\nitems.0.id\n  Field required [type=missing, input_value={}]",
      { items: [{ id: "1001" }] },
    ],
    ["data must have required property 'nodes'", { nodes: [] }],
    [
      JSON.stringify([
        {
          code: "invalid_union",
          errors: [[{ code: "invalid_type", expected: "object", path: ["fields"], message: "x" }], []],
          path: ["record"],
          message: "Invalid input",
        },
      ]),
      { record: { fields: {} } },
    ],
  ])("%s", ([error, answer]) => {
    expect(taught([error])).toEqual(answer);
  });

  test("of alternatives, which names none of them, is answered with one after the other", () => {
    const error =
      "Invalid arguments: labels: Invalid input, author.id: Invalid input: expected string, received undefined";
    expect(taught([error, error])).toEqual({ labels: [], author: { id: "1001" } });
    const first = learnFrom(emptyBook, {
      arguments: {},
      events: [sent(emptyBook, items)],
      error: "KeyError: 'labels'",
    });
    const tried = [1, 2, 3].map((times) =>
      taught(
        Array.from({ length: times }, () => "labels: Invalid input"),
        items,
        {},
        first,
      ),
    );
    expect(new Set(tried.map((each) => JSON.stringify(each))).size).toBe(3);
    expect(tried).toContainEqual({ labels: "sample" });
    expect(tried).toContainEqual({ labels: {} });
  });

  test("of what a tool made of the answer names members that stand elsewhere in it", () => {
    const error = JSON.stringify([
      {
        code: "invalid_type",
        expected: "string",
        received: "undefined",
        path: ["wrapped", "name"],
        message: "Required",
      },
    ]);
    expect(taught([error, error])).toEqual({ wrapped: { name: "sample" }, name: "sample" });
  });
});

describe("the error of a runtime", () => {
  test.for<readonly [string, Json]>([
    ["response.data.records is not iterable", { data: { records: [] } }],
    ["TypeError: data.map is not a function", []],
    ["e.rows?.filter is not a function", { rows: [] }],
    ["TypeError: (intermediate value).items.filter is not a function", { items: [] }],
    ["Cannot destructure property 'name' of 'body.user' as it is undefined.", { user: { name: "sample" } }],
    ["undefined is not an object (evaluating 'res.page.title')", { page: { title: "sample" } }],
    ["KeyError: 'records'", { records: [] }],
    ["Error: 'access_token'", { access_token: "sample" }],
    ["json: cannot unmarshal object into Go value of type []*gitlab.Project", []],
    ["json: cannot unmarshal string into Go struct field Issue.author.id of type int", { author: { id: 1001 } }],
    ["error decoding response body: missing field `nodes` at line 1 column 2", { nodes: [] }],
    ["Failed: the response did not contain an upload_url", { upload_url: "https://example.com/sample" }],
  ])("%s", ([error, answer]) => {
    expect(taught([error])).toEqual(answer);
  });

  test("that names nothing but what it read is tried under the names that APIs use", () => {
    const error = "Cannot read properties of undefined (reading 'map')";
    expect(taught([error])).toMatchObject({ items: [], data: [], results: [] });
    expect(taught([error, error])).toEqual([]);
  });

  test("that reads a member of nothing gives it under what the request is about", () => {
    const error = "Cannot read properties of undefined (reading 'title')";
    expect(taught([error])).toMatchObject({ item: { title: "sample" }, data: { title: "sample" } });
  });

  test("that wants an item gives one, and one that wants an object none", () => {
    const first: AnswerBook = {
      ...emptyBook,
      learned: [{ host: "api.example.com", method: "GET", path: "/v1/items", status: 200, body: [], refused: [] }],
    };
    expect(taught(["list indices must be integers or slices, not str"], items, {}, first)).toEqual({});
    expect(taught(["Cannot read properties of undefined (reading '0')"], items, {}, first)).not.toEqual([]);
    expect(taught(["list index out of range"], items, {}, first)).not.toEqual([]);
  });
});

describe("what is learned", () => {
  test("holds for requests that differ in the arguments and in ids", () => {
    const book = learnFrom(emptyBook, {
      arguments: { project: "my/app" },
      events: [sent(emptyBook, "GET https://api.example.com/v1/projects/my%2Fapp/issues/7")],
      error: "TypeError: data.map is not a function",
    });
    expect(answerTo(book, "GET https://api.example.com/v1/projects/other/issues/8")).toEqual([]);
    expect(answerTo(book, "POST https://api.example.com/v1/projects/other/issues/8")).toEqual({});
    expect(answerTo(book, "GET https://other.example.com/v1/projects/other/issues/8")).toEqual({});
  });

  test("is of the last request; of one before where that has nothing to give", () => {
    const events = [sent(emptyBook, items), sent(emptyBook, "GET https://api.example.com/v1/items/1")];
    const error = "KeyError: 'name'";
    const one = learnFrom(emptyBook, { arguments: {}, events, error });
    expect(answerTo(one, "GET https://api.example.com/v1/items/1")).toEqual({ name: "sample" });
    expect(answerTo(one, items)).toEqual({});
  });

  test("a status that was expected is the next answer's", () => {
    const book = learnFrom(emptyBook, {
      arguments: {},
      events: [sent(emptyBook, "POST https://api.example.com/v1/items")],
      error: "unexpected response: expected status 201",
    });
    expect(createAnswerer(book).answer(asked("POST https://api.example.com/v1/items")).status).toBe(201);
  });

  test("ends: where nothing helps, the first answer comes again, and the book stays as it is", () => {
    const error = "Cannot read properties of undefined (reading 'title')";
    let book = emptyBook;
    let tries = 0;
    for (; tries < 40; tries++) {
      const next = learnFrom(book, { arguments: {}, events: [sent(book, items)], error });
      if (next === book) break;
      book = next;
    }
    expect(tries).toBeLessThan(20);
    expect(answerTo(book, items)).toEqual({});
  });

  test("is nothing where the error tells nothing, or no answer of ours was at fault", () => {
    const failed = { arguments: {}, events: [sent(emptyBook, items)], error: "Something went wrong" };
    expect(learnFrom(emptyBook, failed)).toBe(emptyBook);
    const recorded: UpstreamRequest = { ...sent(emptyBook, items), answer: { status: 200, from: "recording" } };
    expect(learnFrom(emptyBook, { ...failed, events: [recorded], error: "KeyError: 'a'" })).toBe(emptyBook);
    expect(learnFrom(emptyBook, { ...failed, events: [], error: "KeyError: 'a'" })).toBe(emptyBook);
  });

  test("is what a tool promises where the error tells nothing, and what was made up gave it no way to", () => {
    const promised = (): readonly Complaint[] => [{ kind: "at", path: ["total"], wanted: { type: "number" } }];
    const failed = { arguments: {}, events: [sent(emptyBook, items)], error: "Something went wrong", promised };
    expect(answerTo(learnFrom(emptyBook, failed), items)).toEqual({ total: 1 });
    expect(answerTo(learnFrom(emptyBook, { ...failed, error: "KeyError: 'page'" }), items)).toEqual({ page: "sample" });
    const documented: UpstreamRequest = { ...sent(emptyBook, items), answer: { status: 200, from: "openapi" } };
    expect(learnFrom(emptyBook, { ...failed, events: [documented] })).toBe(emptyBook);
  });

  test("is bounded, whatever an error says", () => {
    const long = "a".repeat(100_000);
    expect(taught([`KeyError: '${long}'`])).toEqual({});
    expect(taught(["KeyError: '__proto__'"])).toEqual(JSON.parse('{"__proto__":"sample"}'));
  });
});
