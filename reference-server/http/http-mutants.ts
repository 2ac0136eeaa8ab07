import type { HttpMutant } from "./http-mutant.ts";

const shared = { suite: "transport", dialects: ["static", "annotations", "resolve"], mayAlsoFail: [] } as const;

const withSessions = { ...shared, revision: "2025-11-25" } as const;
const withoutSessions = { ...shared, revision: "2026-07-28" } as const;

/** Lies about statuses, headers and sessions. They are told over HTTP alone. */
export const httpMutants: readonly HttpMutant[] = [
  {
    ...withoutSessions,
    id: "headers-are-not-compared",
    lie: "serves a request whose headers say something else than its body (CORE-HTTP-04)",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: () => true },
  },
  {
    ...withoutSessions,
    id: "missing-headers-are-not-missed",
    lie: "compares the headers that are there, and serves a request without them",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: (header, headers) => !(header in headers) },
  },
  {
    ...withoutSessions,
    id: "version-header-is-not-compared",
    lie: "serves a request whose header names another revision than its body",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { serves: (header) => header === "mcp-protocol-version" },
  },
  {
    ...withoutSessions,
    id: "name-header-is-not-compared",
    lie: "calls the tool that the body names, whatever tool the header Mcp-Name names (CORE-HTTP-04)",
    killedBy: ["transport/calls-whose-name-differs-are-rejected"],
    needsCalls: true,
    lies: { serves: (header) => header === "mcp-name" },
  },
  {
    ...withoutSessions,
    id: "encoded-name-is-not-decoded",
    lie: "compares the header Mcp-Name as it stands, without decoding Base64 (CORE-HTTP-04)",
    killedBy: ["transport/calls-whose-name-differs-are-rejected"],
    needsCalls: true,
    lies: { readsNoBase64: true },
  },
  {
    ...withoutSessions,
    id: "header-mismatch-has-status-200",
    lie: "refuses headers that differ from the body with -32020 and HTTP status 200",
    killedBy: ["transport/headers-that-differ-are-rejected"],
    lies: { status: (code) => (code === -32020 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "unknown-method-has-status-200",
    lie: "answers an unknown method with -32601 and HTTP status 200 (CORE-HTTP-02)",
    killedBy: ["transport/unknown-method-is-not-found"],
    lies: { status: (code) => (code === -32601 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "unsupported-version-has-status-200",
    lie: "refuses an unknown revision with -32022 and HTTP status 200 (CORE-HTTP-05)",
    killedBy: ["transport/refused-metadata-is-a-bad-request"],
    lies: { status: (code) => (code === -32022 ? 200 : undefined) },
  },
  {
    ...withoutSessions,
    id: "missing-metadata-has-status-422",
    lie: "refuses a request without the capabilities of its client with -32602 and HTTP status 422 (CORE-META-02)",
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
    lie: "answers a GET with HTTP status 200 and no stream (CORE-HTTP-07)",
    killedBy: ["transport/get-opens-a-stream-or-is-not-allowed"],
    lies: { stream: 200 },
  },
  {
    ...withSessions,
    id: "session-id-has-a-space",
    lie: "names its sessions with a space in their ids (CORE-HTTP-08)",
    killedBy: ["transport/session-id-is-visible-ascii"],
    lies: { sessionId: (honest) => `session ${honest}` },
  },
  {
    ...withSessions,
    id: "ended-session-is-a-bad-request",
    lie: "answers a request in a session that was ended with HTTP status 400 (CORE-HTTP-09)",
    killedBy: ["transport/ended-session-is-not-found"],
    lies: { lostSession: 400 },
  },
  {
    ...withSessions,
    id: "any-version-header-is-served",
    lie: "serves a request whose header names a revision that nobody knows (CORE-HTTP-10)",
    killedBy: ["transport/unknown-version-is-a-bad-request"],
    lies: { servesAnyVersion: true },
  },
];
