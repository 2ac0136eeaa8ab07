import { emptyBook } from "../api-stub/answers/answer-book.ts";
import { makeAuthority } from "../api-stub/certificates/authority.ts";
import type { UpstreamSettings } from "../api-stub/program/settings.ts";

/** An upstream that knows nothing of any API, with a page. */
export function upstreamSettings(more: Partial<UpstreamSettings> = {}): UpstreamSettings {
  const pages = { port: 8137, pages: { "/": { type: "text/html", body: "<title>Here</title>" } } };
  return { pages, authority: makeAuthority(), answersWeb: true, book: emptyBook, ports: [], localPorts: [], ...more };
}
