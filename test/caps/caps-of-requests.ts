import { Readable } from "node:stream";
import { maxChanges } from "../../harness/calls/state/sent-effects.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { maxLineLength, maxParts } from "../../harness/api-stub/intents/batched-requests.ts";
import { maxDepth } from "../../harness/api-stub/graphql/graphql-document.ts";
import { maxTextBytes, readBody } from "../../harness/api-stub/program/body.ts";
import { maxPartLength, partsOf } from "../../harness/api-stub/program/requests.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../harness/api-stub/traffic/upstream-event.ts";
import { sending } from "../../suites/judging/fixture-execution.ts";
import { asAdditive, asReadOnly, type Cap } from "./cap.ts";

const batch = "POST https://api.example.com/v1/$batch";
const unread = { kind: "unread", why: "too-much", host: "api.example.com", port: 443 } as const;
const reading = Array.from({ length: maxParts }, (_, n) => ({ method: "GET", url: `/items/${n}` }));
const removing = { method: "DELETE", url: "/items/last" };

function sentByReader(...events: readonly (string | UpstreamEvent)[]): Judgement {
  return asReadOnly(sending(...events));
}

/** What stands behind as much as is looked at of what a call sent to web APIs. */
export const capsOfRequests: readonly Cap[] = [
  {
    name: "harness/calls/state/sent-effects.ts maxChanges",
    judged: () => {
      const posts = Array.from({ length: maxChanges }, (_, n) => `POST https://api.example.com/search/${n}`);
      return asAdditive(sending(...posts, "DELETE https://api.example.com/items/last"));
    },
  },
  {
    name: "harness/api-stub/intents/batched-requests.ts maxParts",
    judged: () => sentByReader(sentRequest(batch, { body: { requests: [...reading, removing] } })),
  },
  {
    name: "a second list of requests in a batch",
    judged: () => sentByReader(sentRequest(batch, { body: { first: reading.slice(0, 1), second: [removing] } })),
  },
  {
    name: "harness/api-stub/intents/batched-requests.ts maxLineLength",
    judged: () => {
      const intent = JSON.stringify({ delete: { _index: "notes", _id: "x".repeat(maxLineLength) } });
      const body = `{"create":{"_id":"1"}}\n{"title":"a"}\n${intent}\n`;
      const bulk = sentRequest("POST https://s.example.com/notes/_bulk", {
        body,
        headers: { "content-type": "application/x-ndjson" },
      });
      return asAdditive(sending(bulk));
    },
  },
  {
    name: "harness/api-stub/graphql/graphql-document.ts maxDepth",
    judged: () => {
      const deep = `${"{ a ".repeat(maxDepth + 2)}${"}".repeat(maxDepth + 2)}`;
      const query = encodeURIComponent(`mutation ${deep}`);
      return sentByReader(`GET https://api.example.com/graphql?query=${query}`);
    },
  },
  {
    name: "harness/api-stub/program/body.ts maxTextBytes",
    judged: async () => {
      const filler = { method: "GET", url: `/items/${"x".repeat(maxTextBytes)}` };
      const text = JSON.stringify({ requests: [filler, removing] });
      const body = await readBody(Readable.from([Buffer.from(text)]));
      if (body === undefined) throw new Error("the body was read");
      return sentByReader({ ...sentRequest(batch, { body: {} }), body });
    },
  },
  {
    name: "harness/api-stub/program/requests.ts maxPartLength",
    judged: () => {
      const { isCut, ...parts } = partsOf(`/graphql?query=${"x".repeat(maxPartLength)}`);
      const request = { ...sentRequest("GET https://api.example.com/"), ...parts };
      return sentByReader(request, ...(isCut ? [unread] : []));
    },
  },
];
