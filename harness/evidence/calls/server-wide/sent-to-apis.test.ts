import { expect, it } from "vitest";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../../api-stub/traffic/upstream-event.ts";
import { sentToApis } from "./sent-to-apis.ts";

const item = "https://api.example.com/items/7";

it("what calls sent is told once for each method and address, with the calls that sent it", () => {
  const socket: UpstreamEvent = { kind: "unread", why: "websocket", host: "live.example.com", port: 443 };
  const calls = [
    { upstream: [sentRequest(`GET ${item}?a=1`), sentRequest(`GET ${item}?a=2`), sentRequest(`DELETE ${item}`)] },
    { upstream: [sentRequest(`GET ${item}`), socket] },
    {},
  ];
  expect(sentToApis(calls)).toEqual({
    requests: [
      { request: `GET ${item}`, calls: 2 },
      { request: `DELETE ${item}`, calls: 1 },
      { request: "opened a WebSocket to live.example.com:443", calls: 1 },
    ],
  });
});

it("nothing is told of calls that sent nothing, and of very many requests the first ones", () => {
  expect(sentToApis([{ upstream: [] }, {}])).toBeUndefined();
  const upstream = Array.from({ length: 50 }, (_, n) => sentRequest(`GET ${item}/${n}/${"a".repeat(900)}`));
  const sent = sentToApis([{ upstream }]);
  expect([sent?.requests.length, sent?.omitted]).toEqual([20, 30]);
  expect(sent?.requests[0]?.request.length).toBeLessThan(510);
});
