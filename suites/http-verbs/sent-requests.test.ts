import type { Check } from "../../harness/check/check.ts";
import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { inputsOf, introductionOf, listed } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";
import { called, executionOf, failed, sending } from "../judging/fixture-execution.ts";
import { kinds } from "../judging/fixture-judging.ts";
import { httpVerbChecks } from "./index.ts";
import { parseOpenApi } from "./openapi/operations.ts";

const api = "https://api.example.com/v1";
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const petBody: JsonObject = {
  required: true,
  ...json({ $ref: "#/components/schemas/Pet" }),
};

const shop: JsonObject = {
  openapi: "3.0.3",
  servers: [{ url: api }],
  paths: {
    "/pets": {
      get: { operationId: "listPets" },
      post: { operationId: "createPet", requestBody: petBody },
    },
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getPet" },
      put: { operationId: "replacePet", requestBody: petBody },
      delete: { operationId: "removePet" },
    },
    "/pets/search": { post: { operationId: "searchPets" } },
    "/toys": {
      get: {
        operationId: "listToys",
        parameters: [
          { name: "kind", in: "query", required: true, schema: { type: "string" } },
          { name: "filter", in: "query", required: true, schema: { type: "object" } },
          { name: "If-Match", in: "header", required: true, schema: { type: "string" } },
          { name: "X-Tenant", in: "header", required: true, schema: { type: "string" } },
        ],
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "name", "kind"],
        properties: {
          id: { type: "string", readOnly: true },
          name: { type: "string" },
          kind: { enum: ["cat", "dog"] },
          age: { type: "integer", minimum: 0, exclusiveMinimum: true, nullable: true },
          parent: { $ref: "#/components/schemas/Pet" },
          owner: { oneOf: [{ type: "string" }, { type: "object" }] },
        },
      },
    },
  },
};

async function judge(claim: string, name: string, properties: JsonObject, execution: Execution): Promise<Judgement> {
  const document = await parseOpenApi(JSON.stringify(shop));
  const definition = { name, inputSchema: { type: "object", properties } };
  const checks: readonly Check[] = httpVerbChecks({ document, profile: verbProfiles[0], tools: new Map() });
  const check = checks.filter(kinds.staticCalls).find(({ id }) => id === `http-verbs/${claim}`);
  if (check === undefined) throw new Error(`there is no check ${claim}`);
  const introduction = introductionOf([definition]);
  return check.judge(execution, { introduction, tool: listed(definition), inputs: inputsOf({ type: "object" }) });
}

describe("a tool that stands for an operation", () => {
  const sends = (name: string, ...lines: readonly string[]): Promise<Judgement> =>
    judge("tools-send-their-operation", name, {}, executionOf(called({}, sending(...lines))));

  it.each([
    ["get_pet", [`GET ${api}/pets/7`]],
    ["get_pet", ["POST https://auth.example.com/token", `GET ${api}/pets`, `GET ${api}/pets/7`]],
    ["list_pets", [`GET ${api}/pets?page=1`, `GET ${api}/pets?page=2`]],
    ["remove_pet", [`GET ${api}/pets/7`, `DELETE ${api}/pets/7`, "POST https://log.example.com/x"]],
  ])("sends it, with others beside it: %s", async (name, lines) => {
    expect(await sends(name, ...lines)).toMatchObject({ kind: "holds", trials: 1 });
  });

  it.each([
    ["get_pet", [`DELETE ${api}/pets/7`]],
    ["list_pets", [`GET ${api}/toys`]],
    ["remove_pet", [`GET ${api}/pets/7`, `PUT ${api}/pets/7`]],
    ["create_pet", [`PUT ${api}/pets/7`]],
  ])("is warned where it sends only others: %s", async (name, lines) => {
    expect(await sends(name, ...lines)).toMatchObject({
      kind: "contradicted",
      case: "another-operation",
      message: expect.stringContaining(`sent only ${lines.join(", ")}.`),
      exchanges: [0],
    });
  });

  it.each([
    ["looked something up, and may have found nothing", "get_pet", [`GET ${api}/pets`], "may look up"],
    ["searched", "remove_pet", [`POST ${api}/pets/search`], "may look up"],
    ["sent what the document does not have", "get_pet", [`GET ${api}/animals/7`], "does not have GET"],
    ["sent it elsewhere", "get_pet", ["DELETE https://a.example.com/v1/pets/7"], "what a.example.com serves"],
    ["sent nothing", "get_pet", [], "no working call sent"],
  ])("is undecided where it %s", async (_, name, lines, reason) => {
    expect(await sends(name, ...lines)).toMatchObject({ kind: "undecided", reason: expect.stringContaining(reason) });
  });

  it("is undecided where its calls sent more than was read", async () => {
    const socket = { kind: "unread", why: "websocket", host: "live.example.com", port: 443 } as const;
    const removal = sentRequest(`DELETE ${api}/pets/7`);
    for (const seen of [sending(removal, socket), { ...sending(removal), blindSpots: ["more was sent"] }]) {
      const judged = await judge("tools-send-their-operation", "get_pet", {}, executionOf(called({}, seen)));
      expect(judged.kind).toBe("undecided");
    }
  });

  it("is undecided where no call worked, and not judged where it stands for none", async () => {
    const broken = executionOf(called({}, { ...sending(`DELETE ${api}/pets/7`), outcome: failed }));
    expect((await judge("tools-send-their-operation", "get_pet", {}, broken)).kind).toBe("undecided");
    expect((await sends("other", `DELETE ${api}/pets/7`)).kind).toBe("not-applicable");
  });

  it("is not judged by calls with empty arguments, which make other paths", async () => {
    const [empty, full] = ["", "7"].map((id) => called({ id }, sending(`DELETE ${api}/pets/${id}`)));
    if (empty === undefined || full === undefined) throw new Error("two");
    const judged = (...calls: readonly (typeof full)[]): Promise<Judgement> =>
      judge("tools-send-their-operation", "get_pet", {}, executionOf(...calls));
    expect(await judged(empty, full)).toMatchObject({ kind: "contradicted", exchanges: [1] });
    expect((await judged(empty)).kind).toBe("undecided");
  });

  it("is judged by all of its calls together", async () => {
    const execution = executionOf(
      called({ n: 1 }, sending(`DELETE ${api}/pets/7`)),
      called({ n: 2 }, sending(`GET ${api}/pets/7`)),
    );
    expect((await judge("tools-send-their-operation", "get_pet", {}, execution)).kind).toBe("holds");
  });
});

describe("a request of an operation", () => {
  const post = (body: unknown, given: JsonObject = {}): ReturnType<typeof called> =>
    called(given, sending(sentRequest(`POST ${api}/pets`, { body })));
  const judgePost = (...exchanges: readonly ReturnType<typeof called>[]): Promise<Judgement> =>
    judge("requests-are-as-documented", "create_pet", { name: { type: "string" } }, executionOf(...exchanges));

  it.each([
    [{ name: "a", kind: "cat" }],
    [{ name: "a", kind: "cat", age: 0.5e1, parent: { name: "b", kind: "dog" }, owner: "a" }],
    [{ name: "a", kind: "cat", age: null, more: true }],
  ])("is as documented: %j", async (body) => {
    expect(await judgePost(post(body))).toMatchObject({ kind: "holds", trials: 1 });
  });

  it.each([
    ["other-body", { name: "a" }, '"kind" is missing'],
    ["other-body", { name: "a", kind: "cat", age: "old" }, "type at /age"],
    ["other-body", { name: "a", kind: "cow" }, "enum at /kind"],
    ["other-body", { name: "a", kind: "cat", parent: { name: "b" } }, '"kind" is missing at /parent'],
    ["lacks-body", undefined, "without a body"],
  ])("is not as documented, by no choice of the caller: %s, %j", async (which, body, words) => {
    expect(await judgePost(post(body))).toMatchObject({
      kind: "contradicted",
      case: which,
      message: expect.stringContaining(`Tool "create_pet" sends POST /pets with`),
    });
    expect(await judgePost(post(body))).toMatchObject({ message: expect.stringContaining(words) });
  });

  it("is the tool's own where it has all arguments and nothing else", async () => {
    expect((await judgePost(post({ name: "a" }, { name: "a" }))).kind).toBe("contradicted");
  });

  it("is undecided where the arguments of the call are the reason", async () => {
    expect((await judgePost(post({ name: "a" }, { pet: { name: "a" } }))).kind).toBe("undecided");
    expect((await judgePost(post({ name: 7, kind: "cat" }, { name: 7 }))).kind).toBe("undecided");
    expect((await judgePost(post({ kind: "cat" }))).kind).toBe("undecided");
    expect((await judgePost(post({ name: "a", kind: "cat", owner: 7 }))).kind).toBe("undecided");
  });

  it("is one that a tool can send where one call of several sent it", async () => {
    expect((await judgePost(post({ name: "a" }), post({ name: "a", kind: "cat" }, { n: 2 }))).kind).toBe("holds");
  });

  it("is undecided where no call sent one, or not all of it was kept", async () => {
    expect((await judgePost(called({}, sending(`GET ${api}/pets`)))).kind).toBe("undecided");
    const request = sentRequest(`POST ${api}/pets`, { body: {} });
    const cut = { ...request, body: { ...request.body, isCut: true } } as const;
    expect((await judgePost(called({}, sending(cut)))).kind).toBe("undecided");
  });

  it("has the parameters that the document requires, as far as they are seen", async () => {
    const list = (query: string, headers: Readonly<Record<string, string>>): Promise<Judgement> => {
      const exchange = called({}, sending(sentRequest(`GET ${api}/toys?${query}`, { headers })));
      return judge("requests-are-as-documented", "list_toys", {}, executionOf(exchange));
    };
    const match = { "if-match": "a" };
    expect((await list("kind=a", match)).kind).toBe("holds");
    expect((await list("kind[]=a", match)).kind).toBe("holds");
    expect(await list("", match)).toMatchObject({
      case: "lacks-parameter",
      message: 'Tool "list_toys" sends GET /toys without the query parameter "kind", which the document requires.',
    });
    expect(await list("kind=a", {})).toMatchObject({ message: expect.stringContaining('the header "If-Match"') });
  });

  it("is not judged where the document requires nothing of it", async () => {
    const execution = executionOf(called({}, sending(`GET ${api}/pets`)));
    expect((await judge("requests-are-as-documented", "list_pets", {}, execution)).kind).toBe("not-applicable");
  });
});
