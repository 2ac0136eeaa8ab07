import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../harness/json/value.ts";
import type { DocumentedAnswer } from "../../../harness/api-stub/answers/answer-book.ts";
import { documentedAnswer } from "./documented-answer.ts";
import type { Operation } from "./operation.ts";
import { parseOpenApi } from "./operations.ts";

async function answersOf(responses: JsonObject, more: JsonObject = {}): Promise<readonly DocumentedAnswer[]> {
  const paths = { "/items/{id}": { get: { responses } } };
  const document = await parseOpenApi(JSON.stringify({ openapi: "3.0.3", paths, ...more }));
  return document.answers?.(new Set()) ?? [];
}

function ok(schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { 200: { content: { "application/json": { schema, ...more } } }, 404: { description: "none" } };
}

describe("what an API answers by its description", () => {
  it("has every member of the schema, through references and allOf, and lists with an item", async () => {
    const item: JsonObject = {
      type: "object",
      properties: {
        id: { type: "integer" },
        state: { enum: ["open", "closed"] },
        at: { type: "string", format: "date" },
      },
    };
    const schemas = {
      Item: item,
      Page: { allOf: [{ properties: { items: { type: "array", items: { $ref: "#/components/schemas/Item" } } } }] },
    };
    const answers = await answersOf(ok({ $ref: "#/components/schemas/Page" }), {
      components: { schemas },
      servers: [{ url: "https://api.example.com/v1/" }],
    });
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual({ ...answers[0], path: "/items/*" });
    expect(answers.slice(0, 1)).toEqual([
      {
        method: "GET",
        path: "/v1/items/*",
        status: 200,
        body: {
          items: [
            {
              id: expect.any(Number),
              state: expect.stringMatching(/open|closed/u),
              at: expect.stringMatching(/^\d{4}-/u),
            },
          ],
        },
      },
    ]);
  });

  it("is made first for the operations of the tools, where a document has more than are answered", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [
        `/items${index}`,
        { get: { responses: { 200: { content: { "application/json": { example: { index } } } } } } },
      ]),
    );
    const document = await parseOpenApi(JSON.stringify({ openapi: "3.0.3", paths }));
    const last = document.operations.slice(-1);
    const pathsOf = (wanted: readonly Operation[]): readonly string[] =>
      (document.answers?.(new Set(wanted)) ?? []).map(({ path }) => path);
    expect(pathsOf([])).not.toContain("/items599");
    expect(pathsOf(last)[0]).toBe("/items599");
  });

  it("is an example alone where there is no time to make one", () => {
    const operation = { method: "get", path: "/items" };
    expect(documentedAnswer({}, operation, { responses: ok({ type: "object" }) }, true)).toHaveLength(1);
    expect(documentedAnswer({}, operation, { responses: ok({ type: "object" }) }, false)).toEqual([]);
    const responses = ok({ type: "object" }, { example: { id: 7 } });
    expect(documentedAnswer({}, operation, { responses }, false)).toMatchObject([{ body: { id: 7 } }]);
  });

  it("is the example where there is one", async () => {
    expect(await answersOf(ok({ type: "object" }, { example: { id: 7 } }))).toMatchObject([{ body: { id: 7 } }]);
    expect(await answersOf(ok({ type: "object" }, { examples: { one: { value: [1] } } }))).toMatchObject([
      { body: [1] },
    ]);
  });

  it("has the status of success, and nothing where it has no contents", async () => {
    expect(await answersOf({ 204: { description: "done" } })).toMatchObject([{ status: 204, body: {} }]);
    expect(await answersOf({ "2XX": { description: "done" } })).toMatchObject([{ status: 200 }]);
    expect(await answersOf({ 404: { description: "none" } })).toEqual([]);
  });

  it("is the one of success that is JSON, or the default where there is no other", async () => {
    const plain = { content: { "text/csv": { schema: { type: "string" } } } };
    const json = { content: { "application/json": { example: [7] } } };
    expect(await answersOf({ 200: plain, 201: json })).toMatchObject([{ status: 201, body: [7] }]);
    expect(await answersOf({ default: json, 404: plain })).toMatchObject([{ status: 200, body: [7] }]);
    expect(await answersOf({ 202: plain, default: json })).toMatchObject([{ status: 202, body: {} }]);
  });

  it("has examples of schemas, and those of Swagger 2", async () => {
    const schema = {
      type: "object",
      properties: { tags: { type: "array", example: ["a", "b"] }, n: { examples: [3] } },
    };
    expect(await answersOf(ok(schema))).toMatchObject([{ body: { tags: ["a", "b"], n: 3 } }]);
    const swagger = { 200: { schema: {}, examples: { "application/json": { id: 7 } } } };
    expect(await answersOf(swagger, { swagger: "2.0", basePath: "/v2" })).toMatchObject([
      { path: "/v2/items/*", body: { id: 7 } },
      { path: "/items/*", body: { id: 7 } },
    ]);
  });

  it("is found under each server, whatever its variables stand for", async () => {
    const servers = [{ url: "https://{tenant}.example.com/{stage}/v1" }, { url: "/api/" }];
    const answers = await answersOf(ok({ type: "object" }), { servers });
    expect(answers.map(({ path }) => path)).toEqual(["/*/v1/items/*", "/api/items/*", "/items/*"]);
  });

  it("ends where a schema holds itself", async () => {
    const node: JsonObject = {
      type: "object",
      properties: {
        name: { type: "string" },
        children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      },
    };
    const answers = await answersOf(ok({ $ref: "#/components/schemas/Node" }), {
      components: { schemas: { Node: node } },
    });
    expect(answers).toMatchObject([{ body: { name: expect.any(String), children: [{ name: expect.any(String) }] } }]);
  });
});
