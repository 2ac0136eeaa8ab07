import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, member, type JsonObject } from "../json/value.ts";
import { closePeers, connect } from "../wire/fixture-connected-peer.ts";
import { toolList } from "./offered-lists.ts";
import { requestList } from "./request-list.ts";

afterEach(closePeers);

/** The entries that a server lists, and how often it is asked, where it answers a cursor so. */
async function listed(
  page: (cursor: string) => JsonObject,
): Promise<{ entries: unknown; asked: number; isCut: boolean }> {
  const { peer, server } = connect((message, from) => {
    const cursor = isJsonObject(message.params ?? null) ? member(Object(message.params), "cursor") : undefined;
    from.answer(message, page(typeof cursor === "string" ? cursor : ""));
  });
  const { outcome, isCut } = await requestList(peer, toolList);
  return { entries: outcome.kind === "result" ? outcome.result : outcome.kind, asked: server.sent.length, isCut };
}

describe("a list in pages", () => {
  it("is read to its end, as one", async () => {
    const read = await listed((cursor) => (cursor === "" ? { tools: ["a"], nextCursor: "2" } : { tools: ["b"], x: 1 }));
    expect(read).toEqual({ entries: { tools: ["a", "b"], x: 1 }, asked: 2, isCut: false });
  });

  it("is read no further where a cursor comes again, which leads to nothing new", async () => {
    const again = await listed(() => ({ tools: ["a"], nextCursor: "again" }));
    expect(again).toMatchObject({ asked: 2, isCut: false });
  });

  it("is cut where pages never end, and tells so", async () => {
    const endless = await listed((cursor) => ({ tools: ["a"], nextCursor: `${cursor}x` }));
    expect(endless).toMatchObject({ asked: 50, isCut: true });
    const ending = await listed((cursor) => ({
      tools: [],
      ...(cursor.length < 49 ? { nextCursor: `${cursor}x` } : {}),
    }));
    expect(ending).toMatchObject({ asked: 50, isCut: false });
  });

  it("is what was answered where that is no list", async () => {
    expect(await listed(() => ({ tools: 7 }))).toEqual({ entries: { tools: 7 }, asked: 1, isCut: false });
  });
});
