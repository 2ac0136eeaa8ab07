import { expect, it } from "vitest";
import { annotationsDialect } from "../../dialects/annotations.ts";
import type { SentByCall } from "../../api-stub/har/sent-by-call.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import { plainUpstream } from "../../api-stub/upstream-plan.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { boxedServer } from "./in-box/fixture-boxed-server.ts";
import { gatherFrom, toolCheck } from "./fixture-gather-calls.ts";

it("what a server sends web APIs when it ends is told with the rest, of the last call before", async () => {
  const [during, after] = ["GET https://api.example.com/items", "PUT https://api.example.com/session"] as const;
  const server = boxedServer([{ name: "a" }], () => ({
    sends: [sentRequest(during)],
    sendsAtEnd: [sentRequest(after)],
  }));
  const sent: SentByCall[] = [];
  const upstream = { ...plainUpstream, sent: (call: SentByCall) => void sent.push(call) };
  const gathering = await gatheringFrom(server.target, [annotationsDialect]);
  const { called } = await gatherFrom(gathering, server, [toolCheck("a/b")], {}, undefined, upstream);
  expect(called[0]?.sent?.requests.map(({ request }) => request)).toEqual([during, after]);
  const atEnd = sent.filter(({ events }) => events.some((event) => event.kind === "request" && event.method === "PUT"));
  expect(atEnd.length).toBeGreaterThan(0);
  expect(atEnd.every((call) => call.atEnd === true && call.tool === "a")).toBe(true);
});
