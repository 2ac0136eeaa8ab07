import type { AskedRequest } from "./asked-request.ts";

/** Such as `POST https://api.example.com/v1/items?page=2`, with what is sent as JSON. */
export function asked(line: string, sent?: unknown, more: Partial<AskedRequest> = {}): AskedRequest {
  const [method = "", address = ""] = line.split(" ");
  const { protocol, hostname, pathname, search } = new URL(address);
  const text = sent === undefined ? undefined : JSON.stringify(sent);
  return {
    kind: "request",
    number: 1,
    scheme: protocol === "http:" ? "http" : "https",
    httpVersion: "1.1",
    method,
    host: hostname,
    port: protocol === "http:" ? 80 : 443,
    path: pathname,
    query: search.slice(1),
    headers: text === undefined ? {} : { "content-type": "application/json" },
    body: text === undefined ? { bytes: 0 } : { bytes: text.length, text },
    ...more,
  };
}
