import type { HttpMutant } from "./http-mutant.ts";

const shared = { suite: "transport", dialects: ["static", "annotations", "resolve"], mayAlsoFail: [] } as const;

const withSessions = { ...shared, revision: "2025-11-25" } as const;
const withoutSessions = { ...shared, revision: "2026-07-28" } as const;

/** Lies about statuses, headers and sessions. They are told over HTTP alone. */
export const httpMutants: readonly HttpMutant[] = [
  {
    ...withoutSessions,
    id: "headers-are-not-compared",
    lie: "serves a request whose headers differ from its body (CORE-HTTP-04)",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: () => true },
  },
  {
    ...withoutSessions,
    id: "missing-headers-are-not-missed",
    lie: "compares headers with the body, but serves a request without them",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: (header, headers) => !(header in headers) },
  },
  {
    ...withoutSessions,
    id: "version-header-is-not-compared",
    lie: "serves a request whose MCP-Protocol-Version differs from its body",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: (header) => header === "mcp-protocol-version" },
  },
  {
    ...withoutSessions,
    id: "name-header-is-not-compared",
    lie: "calls the tool in the body, whatever tool the header Mcp-Name has (CORE-HTTP-04)",
    killedBy: ["transport/calls-whose-name-differs-are-rejected"],
    needsCalls: true,
    lies: { serves: (header) => header === "mcp-name" },
  },
  {
    ...withoutSessions,
    id: "encoded-name-is-not-decoded",
    lie: "compares the header Mcp-Name without decoding Base64 (CORE-HTTP-04)",
    killedBy: ["transport/calls-whose-name-differs-are-rejected"],
    needsCalls: true,
    lies: { readsNoBase64: true },
  },
  {
    ...withoutSessions,
    id: "header-mismatch-has-status-200",
    lie: "rejects headers that differ from the body with -32020 but HTTP status 200",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { status: (code) => (code === -32020 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "unknown-method-has-status-200",
    lie: "answers an unknown method with -32601 but HTTP status 200 (CORE-HTTP-02)",
    killedBy: ["transport/unknown-method-is-not-found"],
    lies: { status: (code) => (code === -32601 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "unsupported-version-has-status-200",
    lie: "rejects an unknown revision with -32022 but HTTP status 200 (CORE-HTTP-05)",
    killedBy: ["transport/refused-metadata-is-a-bad-request"],
    lies: { status: (code) => (code === -32022 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "missing-metadata-has-status-422",
    lie: "rejects a request without client capabilities with -32602 but HTTP status 422 (CORE-META-02)",
    killedBy: ["transport/refused-metadata-is-a-bad-request"],
    lies: { status: (code) => (code === -32602 ? 422 : undefined) },
  },
  {
    ...withSessions,
    id: "notification-is-answered-with-null",
    lie: "answers a notification with HTTP status 200 and the body null (CORE-HTTP-06)",
    killedBy: ["transport/notifications-are-accepted"],
    lies: { notification: { status: 200, body: "null" } },
  },
  {
    ...withSessions,
    id: "get-succeeds-with-nothing",
    lie: "answers GET with HTTP status 200 without an event stream (CORE-HTTP-07)",
    killedBy: ["transport/get-opens-a-stream-or-is-not-allowed"],
    lies: { stream: 200 },
  },
  {
    ...withSessions,
    id: "session-id-has-a-space",
    lie: "gives session ids with a space (CORE-HTTP-08)",
    killedBy: ["transport/session-id-is-visible-ascii"],
    lies: { sessionId: (honest) => `session ${honest}` },
  },
  {
    ...withSessions,
    id: "ended-session-is-a-bad-request",
    lie: "answers a request of a terminated session with HTTP status 400 (CORE-HTTP-09)",
    killedBy: ["transport/ended-session-is-not-found"],
    lies: { lostSession: 400 },
  },
  {
    ...withSessions,
    id: "any-version-header-is-served",
    lie: "serves a request with an unknown MCP-Protocol-Version (CORE-HTTP-10)",
    killedBy: ["transport/unknown-version-is-a-bad-request"],
    lies: { servesAnyVersion: true },
  },
];
