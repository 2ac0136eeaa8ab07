import { describe, expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { verbProfiles } from "../verbs/verb-profiles.ts";
import { intentOf as intentBy, type RequestIntent } from "./request-intent.ts";
import { plainReading, type RequestReading } from "./request-reading.ts";

const items = "https://api.example.com/v1/items";

function intentOf(request: Parameters<typeof intentBy>[0]): RequestIntent {
  return intentBy(request, plainReading);
}

function kindOf(line: string, more: Parameters<typeof sentRequest>[1] = {}): string {
  return intentOf(sentRequest(line, more)).kind;
}

describe("what a request asks for", () => {
  it.each([
    ["GET", "reads"],
    ["get", "reads"],
    ["HEAD", "reads"],
    ["OPTIONS", "reads"],
    ["PROPFIND", "reads"],
    ["QUERY", "reads"],
    ["PUT", "overwrites"],
    ["PATCH", "overwrites"],
    ["DELETE", "removes"],
    ["delete", "removes"],
    ["POST", "unknown"],
    ["MKCOL", "adds"],
    ["MOVE", "overwrites"],
    ["PROPPATCH", "overwrites"],
    ["UNBIND", "removes"],
    ["COPY", "writes"],
    ["PURGE", "writes"],
    ["LOCK", "unknown"],
    ["BREW", "unknown"],
  ])("is what HTTP says of its method: %s %s", (method, kind) => {
    expect(kindOf(`${method} ${items}/7`)).toBe(kind);
  });

  it("is another method where the header of a POST says so", () => {
    const by = (method: string) => ({ headers: { "x-http-method-override": method } });
    expect(kindOf(`POST ${items}/7`, by("delete"))).toBe("removes");
    expect(kindOf(`POST ${items}/7`, by("GET"))).toBe("reads");
    expect(kindOf(`GET ${items}/7`, by("DELETE"))).toBe("unknown");
  });

  it("is open where it is tried out only, and no replacement where nothing may be there yet", () => {
    expect(kindOf(`DELETE ${items}/7?dryRun=All`)).toBe("unknown");
    expect(kindOf(`PUT ${items}/7`, { body: { validateOnly: true } })).toBe("unknown");
    expect(kindOf(`DELETE ${items}/7?dry_run=false`)).toBe("removes");
    expect(kindOf(`PUT ${items}/7`, { headers: { "if-none-match": "*" } })).toBe("writes");
    expect(kindOf(`PATCH ${items}/7`, { body: [{ op: "add", path: "/tags/-", value: "a" }] })).toBe("adds");
    expect(kindOf(`PATCH ${items}/7`, { body: [{ op: "add", path: "/title", value: "a" }] })).toBe("writes");
    expect(kindOf(`PATCH ${items}/7`, { body: [{ op: "remove", path: "/tags/0" }] })).toBe("removes");
    expect(kindOf(`PATCH ${items}/7`, { body: [{ op: "replace", path: "/tags", value: "a" }] })).toBe("overwrites");
    expect(kindOf(`PUT ${items}/7`, { body: { tags: { add: ["a"] } } })).toBe("adds");
    expect(kindOf(`COPY ${items}/7`, { headers: { overwrite: "F" } })).toBe("adds");
  });

  it("is what the document of GraphQL says", () => {
    const graphql = "POST https://api.example.com/graphql";
    const query = "query { viewer { login } }";
    const mutation = "mutation { issueClose(id: 1) { ok } }";
    expect(intentOf(sentRequest(graphql, { body: { query } }))).toEqual({
      kind: "reads",
      twice: "same",
      operation: "viewer",
    });
    expect(kindOf(graphql, { body: { query: "{ viewer { login } }" } })).toBe("reads");
    expect(kindOf(`POST ${items}`, { body: { query: "{ viewer { login } }" } })).toBe("unknown");
    expect(intentOf(sentRequest(graphql, { body: { query: mutation } }))).toEqual({
      kind: "writes",
      twice: "unknown",
      operation: "issueClose",
    });
    expect(kindOf(graphql, { body: [{ query }, { query: mutation }] })).toBe("writes");
    expect(kindOf(graphql, { body: { query: "mutation { tokenCreate(name: 1) { t } }" } })).toBe("unknown");
    expect(kindOf(graphql, { body: { extensions: { persistedQuery: {} } } })).toBe("unknown");
    const cut = { bytes: 9_000, text: `{"query":"${query}`, isCut: true } as const;
    expect(intentOf({ ...sentRequest(graphql), body: cut }).kind).toBe("unknown");
    expect(kindOf(`GET ${items}?query=${encodeURIComponent(mutation)}`)).toBe("unknown");
  });

  it.each<[string, unknown?, Record<string, string>?]>([
    ["https://s.example.com/notes/_search?scroll=1m", { query: {} }],
    ["https://s.example.com/_msearch"],
    ["https://s.example.com/notes/_count"],
    ["https://s.example.com/notes/_pit?keep_alive=1m"],
    ["https://couch.example.com/notes/_find", { selector: {} }],
    ["https://odata.example.com/v4/Notes/$query"],
    ["https://rdf.example.com/notes", "SELECT * {}", { "content-type": "application/sparql-query; charset=utf-8" }],
  ])("is to read where a protocol says so of a POST: %s", (address, body, headers) => {
    const more = { ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
    expect(kindOf(`POST ${address}`, more)).toBe("reads");
  });

  it.each<[string, unknown?, Record<string, string>?]>([
    ["https://api.example.com/notes.list"],
    ["https://api.example.com/notes.delete"],
    ["https://api.example.com/rpc", { jsonrpc: "2.0", method: "notes.get" }],
    ["https://api.example.com/rpc", { jsonrpc: "2.0", method: "notes.delete" }],
    ["https://queue.example.com/", undefined, { "x-amz-target": "Notes_2024.GetNote" }],
    ["https://soap.example.com/notes", "<Envelope><Body><GetNote/></Body></Envelope>"],
    ["https://s.example.com/notes/_delete_by_query"],
    ["https://s.example.com/notes/_async_search"],
    ["https://rdf.example.com/notes", "DELETE {}", { "content-type": "application/sparql-update" }],
  ])("stays open where the name of an operation alone speaks: %s %j", (address, body, headers) => {
    const more = { ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
    expect(kindOf(`POST ${address}`, more)).toBe("unknown");
  });

  it.each([
    "photos/delete?id=7",
    "photos/7/delete",
    "bot1/sendMessage?text=a",
    "photos.delete?photo=7",
    "photos/7:archivePhoto",
    "rest?method=photos.delete",
    "?Action=DeleteQueue",
    "items?_method=DELETE",
  ])("is open where a GET names an operation that changes something: %s", (path) => {
    expect(kindOf(`GET https://api.example.com/${path}`)).toBe("unknown");
  });

  it.each([
    "photos?deleted=true",
    "photos/deleted",
    "moves/7",
    "move/7",
    "changes.patch",
    "files/yarn.lock",
    "photos.list",
    "bot1/getUpdates",
    "rest?method=photos.getInfo",
    "rows:batchGet",
    "prices/close",
    "updates/latest",
  ])("is to read where a GET names none: %s", (path) => {
    expect(kindOf(`GET https://api.example.com/${path}`)).toBe("reads");
  });

  it("is nothing where it asks for a token by OAuth 2.0", () => {
    const form = { headers: { "content-type": "application/x-www-form-urlencoded" } };
    expect(kindOf("POST https://api.example.com/oauth", { ...form, body: "grant_type=client_credentials" })).toBe(
      "reads",
    );
    expect(kindOf("POST https://api.example.com/oauth", { body: { grant_type: "refresh_token" } })).toBe("reads");
    expect(kindOf("POST https://api.example.com/oauth", { ...form, body: "name=a" })).toBe("unknown");
  });
});

describe("what sending a request twice asks for", () => {
  it.each([
    [`PUT ${items}/7`, "same"],
    [`DELETE ${items}/7`, "same"],
    [`PATCH ${items}/7`, "unknown"],
    [`POST ${items}`, "more"],
    ["POST https://slack.example.com/api/chat.postMessage", "more"],
    ["POST https://api.example.com/v1/orders/7/items", "more"],
  ])("%s: %s", (line, twice) => {
    expect(intentOf(sentRequest(line)).twice).toBe(twice);
  });

  it.each([
    "https://api.example.com/v1/items/search",
    "https://api.example.com/v1/items:batchGet",
    "https://api.example.com/v1/database/query",
    "https://api.example.com/v1/config/validate",
    "https://api.example.com/lint",
    "https://auth.example.com/login",
    "https://auth.example.com/oauth2/token",
    "https://api.example.com/v1/embeddings",
    "https://telemetry.example.com/v1/items",
    "https://o7.ingest.sentry.io/api/7/envelope/",
    "https://api.example.com/",
    "https://api.example.com/api/v2",
    "https://api.example.com/rpc",
  ])("is not known of a POST that may only ask: %s", (address) => {
    expect(intentOf(sentRequest(`POST ${address}`))).toEqual({ kind: "unknown", twice: "unknown" });
  });

  it.each([
    "https://api.example.com/items.delete",
    "https://api.example.com/v1/items/7:cancel",
    "https://api.example.com/v1/items/7/disable",
  ])("is not known of a POST whose operation deletes or sets something: %s", (address) => {
    expect(intentOf(sentRequest(`POST ${address}`))).toEqual({ kind: "unknown", twice: "unknown" });
  });

  it("is not known where a member of the body chooses what is done", () => {
    expect(intentOf(sentRequest(`POST ${items}`, { body: { jsonrpc: "2.0", method: "getItem" } })).twice).toBe(
      "unknown",
    );
  });

  it("may be known to the API by a key", () => {
    expect(intentOf(sentRequest(`POST ${items}`, { headers: { "idempotency-key": "k1" } })).key).toBe("k1");
    expect(intentOf(sentRequest(`POST ${items}`, { body: { clientToken: "k2" } })).key).toBe("k2");
    expect(intentOf(sentRequest(`POST ${items}`, { body: { title: "a" } })).key).toBeUndefined();
  });
});

describe("what a verb means", () => {
  function kindBy(id: string, method: string): string {
    const profile = verbProfiles.find((each) => each.id === id) ?? plainReading.profile;
    return intentBy(sentRequest(`${method} ${items}/7`), { profile }).kind;
  }

  it.each([
    ["orval", ["reads", "overwrites", "overwrites", "removes"]],
    // It says nothing of these but that a second PUT asks for no more, and of DELETE that it destroys.
    ["zilla", ["unknown", "unknown", "unknown", "removes"]],
  ])("is what the chosen mapping says, and nothing where it sets no hint: %s", (id, kinds) => {
    expect(["OPTIONS", "PUT", "PATCH", "DELETE"].map((method) => kindBy(id, method))).toEqual(kinds);
    expect(["GET", "POST", "BREW"].map((method) => kindBy(id, method))).toEqual(["reads", "unknown", "unknown"]);
    expect(["QUERY", "MOVE"].map((method) => kindBy(id, method))).toEqual(["reads", "overwrites"]);
  });
});

describe("what the description of an API says of an operation", () => {
  type Described = ReturnType<NonNullable<RequestReading["operationOf"]>>;
  const by = (line: string, hints: NonNullable<Described>["hints"], operationId = "doIt"): RequestIntent => {
    const operation = { method: "any", path: "/v1/items", operationId, ...(hints === undefined ? {} : { hints }) };
    return intentBy(sentRequest(line), { ...plainReading, operationOf: () => operation });
  };

  it.each([
    [{ readOnlyHint: true }, { kind: "reads", twice: "same" }],
    [{ readOnlyHint: false }, { kind: "writes", twice: "more", described: "readOnlyHint: false" }],
    [
      { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      { kind: "adds", twice: "same", described: "readOnlyHint: false" },
    ],
    [{ destructiveHint: true }, { kind: "removes", twice: "more", described: "destructiveHint: true" }],
    [{ destructiveHint: false }, { kind: "unknown", twice: "more" }],
    [{ idempotentHint: true }, { kind: "unknown", twice: "same" }],
    [{}, { kind: "unknown", twice: "more" }],
  ])("decides a POST: %j", (hints, intent) => {
    expect(by(`POST ${items}`, hints)).toEqual(intent);
  });

  it("says of a change that it is one, by its hints, or by having it as an operation that ends no session", () => {
    expect(by(`DELETE ${items}/7`, undefined, "deleteItem").described).toBe("deleteItem");
    expect(by(`PATCH ${items}/7`, { readOnlyHint: false })).toMatchObject({ described: "readOnlyHint: false" });
    expect(by(`PUT ${items}/7`, { destructiveHint: true })).toMatchObject({ kind: "removes" });
    expect(by(`DELETE ${items}/7`, { destructiveHint: false }).kind).toBe("writes");
    expect(by(`DELETE ${items}/7`, undefined, "logout")).not.toHaveProperty("described");
    expect(by(`DELETE ${items}/7/lock`, undefined)).not.toHaveProperty("described");
  });

  it("accuses nothing where it disagrees with the method", () => {
    expect(by(`GET ${items}`, { readOnlyHint: false }).kind).toBe("unknown");
    expect(by(`DELETE ${items}/7`, { readOnlyHint: true }).kind).toBe("unknown");
    expect(by(`GET ${items}`, { readOnlyHint: true }).kind).toBe("reads");
    expect(by(`DELETE ${items}/7`, { readOnlyHint: false }).kind).toBe("removes");
  });

  it("tells by the operationId that a second POST may ask for nothing more", () => {
    expect(by(`POST ${items}`, undefined, "searchItems").twice).toBe("unknown");
    expect(by(`POST ${items}`, undefined, "createItem").twice).toBe("more");
  });

  it("does not decide what is tried out only, and what GraphQL says", () => {
    expect(by(`POST ${items}?dryRun=true`, { destructiveHint: true }).kind).toBe("unknown");
    const body = { query: "query { viewer { login } }" };
    const operationOf = (): Described => ({ method: "post", path: "/", hints: { destructiveHint: true } });
    const request = sentRequest("POST https://api.example.com/graphql", { body });
    expect(intentBy(request, { ...plainReading, operationOf }).kind).toBe("reads");
  });
});
