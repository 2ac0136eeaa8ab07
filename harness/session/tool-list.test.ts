import { describe, expect, it } from "vitest";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import { ScriptedTransport } from "../wire/fixture-scripted-transport.ts";
import { defaultWireLimits } from "../wire/limits.ts";
import { Peer } from "../wire/peer.ts";
import { listTools, type ToolList } from "./tool-list.ts";

/** @param page the result for one cursor; undefined stands for the first page */
async function list(page: (cursor: Json | undefined) => JsonObject): Promise<{ list: ToolList; requests: number }> {
  const server = new ScriptedTransport((message, from) => {
    from.answer(message, page(isJsonObject(message.params) ? member(message.params, "cursor") : undefined));
  });
  const peer = new Peer(server, defaultWireLimits, 1_000);
  try {
    return { list: await listTools(peer), requests: peer.requests };
  } finally {
    await peer.close();
  }
}

async function faultOf(page: () => JsonObject): Promise<TargetFault> {
  try {
    await list(page);
  } catch (error) {
    if (error instanceof TargetError) return error.fault;
    throw error;
  }
  throw new Error("listed without a fault");
}

describe("the tool list", () => {
  it("of one page is complete after one request, its definitions untouched", async () => {
    const definition = { name: "a", annotations: { readonlyHint: 1 }, inputSchema: null };
    expect(await list(() => ({ tools: [definition], _meta: {} }))).toEqual({
      list: { tools: [{ name: "a", definition }], nameless: [], pages: 1, cursors: [], end: { kind: "complete" } },
      requests: 1,
    });
  });

  it("of several pages has the tools of all, each with the cursor of its page", async () => {
    const pages = new Map<Json | undefined, JsonObject>([
      [undefined, { tools: [{ name: "a" }], nextCursor: "p2" }],
      ["p2", { tools: [], nextCursor: "" }],
      ["", { tools: [{ name: "b" }] }],
    ]);
    const { list: tools } = await list((cursor) => pages.get(cursor) ?? {});
    expect(tools).toMatchObject({ pages: 3, end: { kind: "complete" } });
    expect(tools.tools).toEqual([
      { name: "a", definition: { name: "a" } },
      { name: "b", definition: { name: "b" }, cursor: "" },
    ]);
  });

  it("ends where a cursor comes again", async () => {
    const { list: tools, requests } = await list((cursor) => ({
      tools: [{ name: `after ${JSON.stringify(cursor)}` }],
      nextCursor: cursor === "a" ? "b" : "a",
    }));
    expect(tools.end).toEqual({ kind: "repeated-cursor", cursor: "a" });
    expect(requests).toBe(3);
  });

  it("ends after five hundred pages when every cursor is new", async () => {
    let page = 0;
    const { list: tools, requests } = await list(() => ({ tools: [{ name: "a" }], nextCursor: `c${page++}` }));
    expect(tools.end).toEqual({ kind: "too-long", tools: 500, pages: 500 });
    expect(requests).toBe(500);
  });

  it("ends after ten thousand entries, named or not, when there are still more", async () => {
    let page = 0;
    const entries = [...Array.from({ length: 4_000 }, (_, index) => ({ name: `t${index}` })), 1, 2];
    const { list: tools } = await list(() => ({ tools: entries, nextCursor: `c${page++}` }));
    expect(tools).toMatchObject({ pages: 3, end: { kind: "too-long", tools: 12_000, pages: 3 } });
    expect(tools.nameless).toHaveLength(6);
  });

  it("keeps entries that have no string name apart", async () => {
    const nameless = [null, "a", 7, [], {}, { name: 1 }, { title: "x" }];
    const { list: tools } = await list(() => ({ tools: [...nameless, { name: "" }, { name: "__proto__" }] }));
    expect(tools.nameless).toEqual(nameless);
    expect(tools.tools.map(({ name }) => name)).toEqual(["", "__proto__"]);
  });

  it.each<[string, Json]>([
    ["a number", 1],
    ["null", null],
    ["an object", { page: 2 }],
  ])("ends where the next cursor is %s", async (_, nextCursor) => {
    const { requests } = await list(() => ({ tools: [], nextCursor }));
    expect(requests).toBe(1);
  });

  it.each<[string, JsonObject]>([
    ["no tools", {}],
    ["null for tools", { tools: null }],
    ["an object for tools", { tools: { a: {} } }],
  ])("is unusable with %s", async (_, result) => {
    expect(await faultOf(() => result)).toEqual({
      code: "unusable-result",
      method: "tools/list",
      reason: "its result has no array `tools`",
      excerpt: JSON.stringify(result),
    });
  });

  it("is unusable by a later page as well, of which an excerpt is kept", async () => {
    let page = 0;
    const fault = await faultOf(() => (page++ === 0 ? { tools: [], nextCursor: "x" } : { long: "y".repeat(1_000) }));
    expect(fault).toMatchObject({ code: "unusable-result" });
    expect("excerpt" in fault && fault.excerpt.length).toBe(301);
  });
});
