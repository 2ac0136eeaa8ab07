import { describe, expect, it } from "vitest";
import { DocumentError, type DocumentFault } from "./document-error.ts";
import { parseOpenApi, type OpenApiDocument } from "./operations.ts";

function yamlOf(paths: string): string {
  return `openapi: 3.1.0\npaths:\n${paths.replaceAll(/^/gmu, "  ")}\n`;
}

function jsonOf(paths: unknown, more: object = {}): Promise<OpenApiDocument> {
  return parseOpenApi(JSON.stringify({ openapi: "3.1.0", paths, ...more }));
}

async function faultOf(text: string): Promise<DocumentFault> {
  try {
    await parseOpenApi(text);
  } catch (error) {
    if (error instanceof DocumentError) return error.fault;
    throw error;
  }
  throw new Error("the document was taken");
}

describe("the operations of a document", () => {
  it("are read from YAML and from JSON", async () => {
    const expected = [{ method: "get", path: "/a", operationId: "a", summary: "A" }];
    expect((await parseOpenApi(yamlOf("/a:\n  get: {operationId: a, summary: A}"))).operations).toEqual(expected);
    expect((await jsonOf({ "/a": { get: { operationId: "a", summary: "A" } } })).operations).toEqual(expected);
    expect(
      (await parseOpenApi('{swagger: "2.0", paths: {/a: {get: {operationId: a, summary: A}}}}')).operations,
    ).toEqual(expected);
    expect((await parseOpenApi(`\uFEFF${yamlOf("/a:\n  get: {operationId: a, summary: A}")}`)).operations).toEqual(
      expected,
    );
  });

  it("have their methods as written, known or not", async () => {
    const item = { get: {}, GET: {}, Trace: {}, query: {}, x: {}, "x-hidden": {}, constructor: {}, "no method": {} };
    const { operations } = await jsonOf({ "/a": { ...item, additionalOperations: { COPY: {} } } });
    expect(operations.map(({ method }) => method)).toEqual([
      "get",
      "GET",
      "Trace",
      "query",
      "x",
      "constructor",
      "COPY",
    ]);
  });

  it("are no other members of a path item", async () => {
    const item = {
      summary: "s",
      description: "d",
      servers: [],
      parameters: [{}],
      "x-a": {},
      get: null,
      put: [],
      post: {},
    };
    expect((await jsonOf({ "/a": item, "x-paths": { get: {} }, "/b": 1 })).operations).toEqual([
      { method: "post", path: "/a" },
    ]);
  });

  it("below keys such as __proto__ are read like any other", async () => {
    const { operations } = await parseOpenApi(yamlOf("/__proto__:\n  __proto__: {operationId: __proto__}"));
    expect(operations).toEqual([{ method: "__proto__", path: "/__proto__", operationId: "__proto__" }]);
  });

  it("may come by YAML aliases and merge keys, used many times over", async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `/p${index}:\n  <<: *item\n  post: *operation`).join("\n");
    const text = `x-item: &item\n  get: &operation {responses: {}}\n${yamlOf(paths)}`;
    expect((await parseOpenApi(text)).operations).toHaveLength(600);
  });

  it("tell whether they take an idempotency key", async () => {
    const key = { in: "header", name: "Idempotency-Key" };
    const { operations } = await jsonOf(
      {
        "/a": { post: { parameters: [1, { $ref: "#/key" }] }, put: { parameters: [{ ...key, in: "query" }] } },
        "/b": { parameters: [{ ...key, name: "X-IdempotencyKey" }], patch: { parameters: {} } },
        "/c": { post: { parameters: [{ $ref: "key.yaml" }, { in: "header", name: "Key" }] } },
      },
      { key },
    );
    expect(operations.map((each) => each.takesIdempotencyKey ?? false)).toEqual([true, false, true, false]);
  });

  it("name each operationId that stands twice", async () => {
    const { repeatedIds } = await jsonOf({
      "/a": { get: { operationId: "a" }, put: { operationId: "b" }, post: {} },
      "/b": { get: { operationId: "a" }, put: { operationId: "a" }, post: {} },
    });
    expect(repeatedIds).toEqual(["a"]);
  });
});

describe("references", () => {
  it("inside the document are followed, with members beside them first", async () => {
    const components = { pathItems: { "A/b~c d": { get: { operationId: "old" }, put: { $ref: "#/components/op" } } } };
    const { operations, unread } = await jsonOf(
      { "/a": { $ref: "#/components/pathItems/A~1b~0c%20d", get: { operationId: "new" } } },
      { components: { ...components, op: { operationId: "put" } } },
    );
    expect(operations.map(({ operationId }) => operationId)).toEqual(["new", "put"]);
    expect(unread).toEqual([]);
  });

  it("out of the document are never followed, and are named", async () => {
    const schema = { $ref: "https://example.com/schema.json#/A" };
    const document = await jsonOf(
      {
        "/a": { $ref: "other.yaml#/paths/~1a" },
        "/b": { $ref: "file:///etc/passwd", get: { operationId: "b" } },
        "/c": { post: { $ref: "post.yaml" }, put: { requestBody: schema, responses: { 200: schema } } },
      },
      { components: { schemas: { A: { properties: { $ref: { type: "string" } } } } } },
    );
    expect(document.operations).toEqual([
      { method: "get", path: "/b", operationId: "b" },
      { method: "post", path: "/c" },
      { method: "put", path: "/c" },
    ]);
    expect(document.unread).toEqual([
      { place: "/a", ref: "other.yaml#/paths/~1a", why: "outside" },
      { place: "/b", ref: "file:///etc/passwd", why: "outside" },
      { place: "POST /c", ref: "post.yaml", why: "outside" },
    ]);
    expect(document.outsideReferences).toEqual([
      "other.yaml#/paths/~1a",
      "file:///etc/passwd",
      "post.yaml",
      "https://example.com/schema.json#/A",
    ]);
  });

  it("that lead nowhere or in a circle are named", async () => {
    const { unread } = await jsonOf(
      {
        "/a": { $ref: "#/x/missing" },
        "/b": { $ref: "#/x/b" },
        "/c": { $ref: "#/x/constructor" },
        "/d": { $ref: "#/x/%" },
        "/e": { get: {} },
      },
      { x: { b: { $ref: "#/x/c" }, c: { $ref: "#/x/b" } } },
    );
    expect(unread.map(({ place, why }) => `${place} ${why}`)).toEqual([
      "/a missing",
      "/b circular",
      "/c missing",
      "/d missing",
    ]);
  });

  it("are looked for in a document that holds itself", async () => {
    const text = `${yamlOf("/a:\n  get: {}")}x: &x\n  self: *x\n  $ref: out.yaml\n`;
    expect((await parseOpenApi(text)).outsideReferences).toEqual(["out.yaml"]);
  });
});

describe("a text that is no usable document", () => {
  const layers = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(10)}]`).join("\n");

  it.each<[string, string, DocumentFault["code"]]>([
    ["is empty", "", "not-openapi"],
    ["is prose", "hello world", "not-openapi"],
    ["is a list", "[]", "not-openapi"],
    ["is a number", "1", "not-openapi"],
    ["is something else in YAML", "name: x\npaths: {/a: {get: {}}}", "not-openapi"],
    ["has no paths", "openapi: 3.1.0\nwebhooks: {}", "not-openapi"],
    ["has a list of paths", "openapi: 3.1.0\npaths: []", "not-openapi"],
    ["has no operation", "openapi: 3.1.0\npaths: {/a: {summary: x}}", "no-operations"],
    ["has only unread operations", "openapi: 3.1.0\npaths: {/a: {$ref: a.yaml}}", "no-operations"],
    ["is broken JSON", '{"openapi": "3.1.0", "paths": {', "not-parsable"],
    ["is broken YAML", "openapi: 3.1.0\n paths: [", "not-parsable"],
    ["is two documents", `${yamlOf("/a: {get: {}}")}---\n${yamlOf("/b: {get: {}}")}`, "not-parsable"],
    ["uses an anchor that is not there", "openapi: 3.1.0\npaths: *gone", "not-parsable"],
    ["writes a path twice in YAML", yamlOf("/a: {get: {}}\n/a: {put: {}}"), "keys-written-twice"],
    ["writes a path twice in JSON", '{"openapi":"3","paths":{"/a":{"get":{}},"/a":{}}}', "keys-written-twice"],
    ["merges what is no map", "openapi: 3.1.0\npaths: {/a: {<<: 3}}", "not-parsable"],
    ["is a YAML bomb", `l0: &l0 [x]\n${layers}\n${yamlOf("/a: {get: {}}")}`, "too-many-aliases"],
    ["nests without end", `openapi: 3.1.0\npaths: ${"[".repeat(20_000)}`, "not-parsable"],
    ["nests without end in JSON", `{"openapi":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "not-parsable"],
  ])("%s", async (_, text, code) => {
    expect((await faultOf(text)).code).toBe(code);
  });

  it("has more operations than any API, by references to one path item", async () => {
    const item = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, {}]));
    const paths = Array.from({ length: 101 }, (_, index) => [`/p${index}`, { $ref: "#/item" }]);
    const text = JSON.stringify({ openapi: "3.1.0", item, paths: Object.fromEntries(paths) });
    expect(await faultOf(text)).toEqual({ code: "too-many-operations", maxOperations: 100_000 });
  });

  it("tells where keys stand twice, and where it broke off", async () => {
    expect(await faultOf(yamlOf("/a: {get: {}}\n/b: {}\n/a: {put: {}}"))).toEqual({
      code: "keys-written-twice",
      keys: ["/a (line 5)"],
    });
    expect(await faultOf("openapi: 3.1.0\npaths: {\n")).toMatchObject({ reason: expect.stringContaining("line 3") });
    const deep = await faultOf(`openapi: 3.1.0\npaths: ${"[".repeat(20_000)}`);
    expect(deep).toMatchObject({ reason: expect.stringMatching(/^It nests too deep at line 2/u) });
  });

  it("is refused for the references that were not followed", async () => {
    expect(await faultOf("openapi: 3.1.0\npaths: {/a: {$ref: a.yaml}}")).toEqual({
      code: "no-operations",
      unread: [{ place: "/a", ref: "a.yaml", why: "outside" }],
    });
  });
});
