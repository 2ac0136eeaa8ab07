import { describe, expect, test } from "vitest";
import type { Json } from "../../json/value.ts";
import { emptyBook, type AnswerBook } from "./answer-book.ts";
import { createAnswerer, type Answerer } from "./answerer.ts";
import { asked } from "./fixture-requests.ts";

const host = "https://api.example.com";

function bodyOf(answerer: Answerer, line: string, sent?: unknown): unknown {
  return JSON.parse(answerer.answer(asked(line, sent)).body);
}

function learned(method: string, path: string, body: Json): AnswerBook["learned"][number] {
  return { host: "api.example.com", method, path, status: 200, body, refused: [] };
}

describe("what nothing is known of", () => {
  test("is answered with an empty object", () => {
    const answer = createAnswerer(emptyBook).answer(asked(`GET ${host}/v1/items`));
    expect(answer).toEqual({
      status: 200,
      headers: { "content-type": "application/json" },
      body: "{}",
      from: "default",
    });
  });

  test("is a page for whoever reads pages", () => {
    const headers = { accept: "text/html,application/xhtml+xml" };
    const answer = createAnswerer(emptyBook).answer(asked("GET https://example.com/", undefined, { headers }));
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("<title>");
  });
});

describe("a request of which nothing was learned", () => {
  const answerer = createAnswerer({ ...emptyBook, learned: [learned("GET", "/v4/issues", [{ id: 1 }])] });
  test.each<[string, Json]>([
    ["/v4/projects/1001/issues", [{ id: 1 }]],
    ["/v4/projects/1001/notes", {}],
    ["/v4/projects/1001/issues/7", {}],
    ["/v4/issues/7/notes", {}],
    ["/v3/projects/1001/issues", {}],
  ])("is answered as one for more of the same: %s", (path, body) => {
    expect(bodyOf(answerer, `GET ${host}${path}`)).toEqual(body);
  });

  test("is answered as documented first, and as nothing of another host or method", () => {
    const documented = { method: "GET", path: "/v4/projects/*/issues", status: 200, body: { from: "document" } };
    const book = { ...emptyBook, learned: [learned("GET", "/v4/issues", [])], documented: [documented] };
    const described = createAnswerer(book);
    expect(bodyOf(described, `GET ${host}/v4/projects/1001/issues`)).toEqual({ from: "document" });
    expect(bodyOf(described, "GET https://other.example.com/v4/a/issues")).toEqual({});
    expect(bodyOf(answerer, `DELETE ${host}/v4/projects/1001/issues`)).toEqual({});
  });
});

describe("a request of GraphQL", () => {
  const graphql = `POST ${host}/graphql`;
  const query = { query: "query { issues { nodes { id } } }" };

  test("is answered in the form that it asks for, also where it makes something", () => {
    const answerer = createAnswerer(emptyBook);
    expect(answerer.answer(asked(graphql, query))).toMatchObject({ status: 200, from: "graphql" });
    expect(bodyOf(answerer, graphql, query)).toEqual({ data: { issues: { nodes: [{ id: "1001" }] } } });
    const mutation = {
      query: "mutation M($title: String) { make(title: $title) { title } }",
      variables: { title: "a" },
    };
    expect(bodyOf(answerer, graphql, mutation)).toEqual({ data: { make: { title: "a" } } });
  });

  test("is answered as learned where that was learned of the same document", () => {
    const entry = { ...learned("POST", "/graphql", { data: null }), asks: "query { issues { nodes { id } } }" };
    const answerer = createAnswerer({ ...emptyBook, learned: [entry] });
    expect(bodyOf(answerer, graphql, { query: "query {\n  issues { nodes { id } }\n}", variables: { a: 1 } })).toEqual({
      data: null,
    });
    expect(bodyOf(answerer, graphql, { query: "{ viewer { id } }" })).toEqual({ data: { viewer: { id: "1001" } } });
  });
});

describe("what was created", () => {
  test("is known to later requests, until it is deleted", () => {
    const answerer = createAnswerer(emptyBook);
    expect(bodyOf(answerer, `POST ${host}/v1/items`, { name: "a" })).toEqual({ name: "a", id: "1001" });
    expect(bodyOf(answerer, `GET ${host}/v1/items/1001`)).toEqual({ name: "a", id: "1001" });
    expect(bodyOf(answerer, `PATCH ${host}/v1/items/1001`, { done: true })).toEqual({
      name: "a",
      done: true,
      id: "1001",
    });
    expect(bodyOf(answerer, `PUT ${host}/v1/items/1001`, { name: "b" })).toEqual({ name: "b", id: "1001" });
    expect(bodyOf(answerer, `GET ${host}/v1/items/1001`)).toEqual({ name: "b", id: "1001" });
    expect(answerer.answer(asked(`DELETE ${host}/v1/items/1001`)).status).toBe(200);
    expect(answerer.answer(asked(`GET ${host}/v1/items/1001`)).status).toBe(404);
  });

  test("has the id that was sent, and is nothing to another box or host", () => {
    const answerer = createAnswerer(emptyBook);
    bodyOf(answerer, `POST ${host}/v1/items`, { id: "mine" });
    expect(bodyOf(answerer, `GET ${host}/v1/items/mine`)).toEqual({ id: "mine" });
    expect(bodyOf(answerer, "GET https://other.example.com/v1/items/mine")).toEqual({});
    expect(bodyOf(createAnswerer(emptyBook), `GET ${host}/v1/items/mine`)).toEqual({});
  });

  test("stands in the list whose form is known, and as the form has it", () => {
    const answerer = createAnswerer({
      ...emptyBook,
      learned: [
        learned("GET", "/v1/items", { data: { items: [{ id: 1, state: "open" }] } }),
        learned("POST", "/v1/items", { data: { id: 1, state: "open" } }),
      ],
    });
    expect(bodyOf(answerer, `POST ${host}/v1/items`, { name: "a" })).toEqual({
      data: { id: 1001, state: "open", name: "a" },
    });
    expect(bodyOf(answerer, `GET ${host}/v1/items`)).toEqual({
      data: { items: [{ id: 1001, state: "open", name: "a" }] },
    });
  });
});

describe("what was learned", () => {
  const book: AnswerBook = {
    ...emptyBook,
    learned: [learned("GET", "/v1/*/items", { items: [{ id: "1" }] }), learned("GET", "/v1/me/items", [])],
    documented: [{ method: "GET", path: "/v1/*/items", status: 200, body: { documented: true } }],
  };

  test("counts before what is documented, and the closest kind before others", () => {
    const answerer = createAnswerer(book);
    expect(bodyOf(answerer, `GET ${host}/v1/7/items`)).toEqual({ items: [{ id: "1" }] });
    expect(bodyOf(answerer, `GET ${host}/v1/me/items`)).toEqual([]);
    expect(bodyOf(answerer, "GET https://other.example.com/v1/7/items")).toEqual({ documented: true });
    expect(answerer.answer(asked("GET https://other.example.com/v1/7/items")).from).toBe("openapi");
  });

  test.for(["page=2", "offset=20", "cursor=abc", "starting_after=it_1", "page%5Bcursor%5D=x"])(
    "has no items on a further page: %s",
    (query) => {
      expect(bodyOf(createAnswerer(book), `GET ${host}/v1/7/items?${query}`)).toEqual({ items: [] });
    },
  );

  test.for(["page=1", "offset=0", "cursor=", "limit=20"])("has them on the first one: %s", (query) => {
    expect(bodyOf(createAnswerer(book), `GET ${host}/v1/7/items?${query}`)).toEqual({ items: [{ id: "1" }] });
  });

  test("counts from when the book is replaced; what was created stays", () => {
    const answerer = createAnswerer(emptyBook);
    bodyOf(answerer, `POST ${host}/v1/items`, { name: "a" });
    answerer.answerBy({ ...emptyBook, learned: [learned("GET", "/v1/items", [])] });
    expect(bodyOf(answerer, `GET ${host}/v1/items`)).toEqual([{ name: "a", id: "1001" }]);
  });
});

describe("a recording", () => {
  const answer = {
    method: "GET",
    host: "api.example.com",
    path: "/v1/items",
    status: 200,
    headers: { "content-type": "text/plain" },
  };
  const answerer = (): Answerer =>
    createAnswerer({
      ...emptyBook,
      recorded: [
        { ...answer, query: "a=1&b=2", text: "first" },
        { ...answer, query: "b=2&a=1", text: "second" },
        { ...answer, query: "c=3", status: 404, text: "other" },
      ],
    });

  test("answers the same request in turn, the last answer for ever", () => {
    const one = answerer();
    const ask = (): string => one.answer(asked(`GET ${host}/v1/items?b=2&a=1`)).body;
    expect([ask(), ask(), ask()]).toEqual(["first", "second", "second"]);
  });

  test("answers with status and type, whatever the order of the query; a query that it has not is answered by path", () => {
    const { status, headers, from } = answerer().answer(asked(`GET ${host}/v1/items?c=3`));
    expect({ status, headers, from }).toEqual({
      status: 404,
      headers: { "content-type": "text/plain" },
      from: "recording",
    });
    expect(answerer().answer(asked(`GET ${host}/v1/items?d=4`)).body).toBe("first");
    expect(answerer().answer(asked(`DELETE ${host}/v1/items`)).from).toBe("default");
  });
});

describe("a fault", () => {
  const create = { method: "POST", host: "api.example.com", path: "/v1/*/items" } as const;

  test("503 is the answer to the first request of its kind alone, with leave to send it again at once", () => {
    const answerer = createAnswerer({ ...emptyBook, fault: { ...create, way: 503 } });
    expect(answerer.answer(asked(`GET ${host}/v1/7/items`)).from).toBe("default");
    expect(answerer.answer(asked(`POST ${host}/v1/7/tokens`, {})).from).toBe("created");
    expect(answerer.answer(asked("POST https://auth.example.com/v1/7/items", {})).from).toBe("created");
    const { status, headers, from } = answerer.answer(asked(`POST ${host}/v1/7/items`, {}));
    expect({ status, from, wait: headers["retry-after"] }).toEqual({ status: 503, from: "fault", wait: "0" });
    expect(answerer.answer(asked(`POST ${host}/v1/7/items`, {})).from).toBe("created");
  });

  test("broken is no answer", () => {
    const answerer = createAnswerer({ ...emptyBook, fault: { ...create, way: "broken" } });
    expect(answerer.answer(asked(`POST ${host}/v1/7/items`))).toMatchObject({ isBroken: true, from: "fault" });
    expect(answerer.answer(asked(`POST ${host}/v1/7/items`)).isBroken).toBeUndefined();
  });

  test("is due once for each book that has one, and not after a book that has none", () => {
    const book = { ...emptyBook, fault: { ...create, way: 503 } } as const;
    const answerer = createAnswerer(book);
    const ask = (): string => answerer.answer(asked(`POST ${host}/v1/7/items`, {})).from;
    expect([ask(), ask()]).toEqual(["fault", "created"]);
    answerer.answerBy(book);
    expect([ask(), ask()]).toEqual(["fault", "created"]);
    answerer.answerBy(book);
    answerer.answerBy(emptyBook);
    expect(ask()).toBe("created");
  });
});
