import type { UpstreamRequest } from "./upstream-event.ts";

/**
 * A request as an upstream records it.
 *
 * @param line such as `DELETE https://api.example.com/items/7?force=1`
 */
export function sentRequest(
  line: string,
  { body, ...more }: Partial<Omit<UpstreamRequest, "body">> & { readonly body?: unknown } = {},
): UpstreamRequest {
  const [method = "GET", address = "https://api.example.com/"] = line.split(" ");
  const { protocol, hostname, port, pathname, search } = new URL(address);
  const scheme = protocol === "http:" ? "http" : "https";
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  return {
    kind: "request",
    number: 1,
    scheme,
    httpVersion: "1.1",
    method,
    host: hostname,
    port: port === "" ? { http: 80, https: 443 }[scheme] : Number(port),
    path: pathname,
    query: search.slice(1),
    headers: typeof body === "object" ? { "content-type": "application/json" } : {},
    body: text === undefined ? { bytes: 0 } : { bytes: text.length, text },
    answer: { status: 200, from: "default" },
    ...more,
  };
}
