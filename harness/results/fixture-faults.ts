import type { Noise, TargetFault } from "../connect/fault.ts";
import type { HttpFailure } from "../wire/http-failure.ts";
import type { CloseReason } from "../wire/transport.ts";

export const failures: Readonly<Record<HttpFailure["code"], HttpFailure>> = {
  "not-reachable": { code: "not-reachable", reason: "refused" },
  "tls-failed": { code: "tls-failed", reason: "self-signed certificate" },
  "connection-lost": { code: "connection-lost", during: "answer" },
  redirected: { code: "redirected", status: 307, location: "/mcp/" },
  "not-authorized": { code: "not-authorized", status: 401, metadata: "https://host/.well-known/x" },
  throttled: { code: "throttled", retryAfterMs: 60_000 },
  "session-lost": { code: "session-lost", status: 404 },
  "not-repeated": { code: "not-repeated" },
  "old-transport": { code: "old-transport" },
  refused: { code: "refused", status: 404, mediaType: "text/html", excerpt: "<h1>\u001B[31m" },
  "no-message": { code: "no-message", status: 200, mediaType: "", excerpt: "" },
  compressed: { code: "compressed", encoding: "gzip" },
  "too-large": { code: "too-large", what: "body", limit: 16 * 1024 * 1024 },
  "not-http": { code: "not-http", reason: "Parse Error: Expected HTTP/" },
};

type Silence = Extract<TargetFault, { code: "no-answer" }>;

export const ends: Readonly<Record<CloseReason["code"], CloseReason>> = {
  exited: { code: "exited", exitCode: 3, stderr: ["boom"] },
  killed: { code: "killed", signal: "SIGSEGV", stderr: [] },
  "stdout-ended": { code: "stdout-ended", stderr: [] },
  flooded: { code: "flooded", what: "messages that nobody asked for", stderr: [] },
  "not-listening": { code: "not-listening", port: 4711, withinMs: 2_000, stderr: [] },
  "http-failure": { code: "http-failure", failure: { code: "not-reachable", reason: "refused" } },
  "ended-by-us": { code: "ended-by-us" },
};

export const noises: Readonly<Record<Noise["code"], Noise>> = {
  "not-json": { code: "not-json", excerpt: "Usage", reason: "Unexpected token" },
  "not-a-message": { code: "not-a-message", excerpt: "{}" },
  "nested-too-deep": { code: "nested-too-deep", maxDepth: 512, excerpt: "[[[" },
  "notification-answered": { code: "notification-answered", excerpt: "{}" },
  "unknown-id": { code: "unknown-id", excerpt: "{}" },
  "duplicate-answer": { code: "duplicate-answer", id: 1, excerpt: "{}" },
  "line-too-long": { code: "line-too-long", limitBytes: 16 * 1024 * 1024, excerpt: "{" },
  "not-utf8": { code: "not-utf8", excerpt: "\uFFFD" },
  "unfinished-line": { code: "unfinished-line", excerpt: "{" },
};

export function silence(more: Partial<Silence>): Silence {
  const outcome = { kind: "unanswered", afterMs: 10_000 } as const;
  return {
    code: "no-answer",
    method: "initialize",
    outcome,
    noise: undefined,
    lastSent: undefined,
    stderr: [],
    ...more,
  };
}

const others: Readonly<Record<Exclude<TargetFault["code"], "no-answer">, TargetFault>> = {
  "command-not-found": { code: "command-not-found", command: "nod" },
  "command-not-executable": { code: "command-not-executable", command: "./server.js" },
  "working-directory-missing": { code: "working-directory-missing", cwd: "/nowhere" },
  "launch-failed": { code: "launch-failed", command: "node", reason: "spawn E2BIG" },
  "request-refused": { code: "request-refused", method: "tools/list", error: { code: -32601, message: "no" } },
  "unusable-result": { code: "unusable-result", method: "tools/list", reason: "it has no tools", excerpt: "{}" },
  "unsupported-protocol-version": { code: "unsupported-protocol-version", found: null, accepted: ["2025-11-25"] },
  "revision-not-spoken": { code: "revision-not-spoken", revision: "2026-07-28" },
  "not-ready-in-time": { code: "not-ready-in-time", maxTimeMs: 1_500 },
  "port-taken": { code: "port-taken", port: 4711 },
  "no-such-tool": { code: "no-such-tool", name: "serach", listed: [] },
  "unusable-example": {
    code: "unusable-example",
    tool: "search",
    argument: "limit",
    value: 0,
    reason: "refused",
    declared: ["limit"],
  },
  "not-started-in-time": {
    code: "not-started-in-time",
    method: "initialize",
    startTimeoutMs: 30_000,
    noise: undefined,
    lastSent: undefined,
  },
  "cannot-be-boxed": { code: "cannot-be-boxed", command: ["in memory"] },
  "too-wide-for-sandbox": { code: "too-wide-for-sandbox", directory: "/home/me", isHome: true },
  "too-many-restarts": { code: "too-many-restarts", restarts: 51 },
  "too-many-unanswered": { code: "too-many-unanswered", unanswered: 9, timeoutMs: 10_000 },
};

export const malformed = { kind: "malformed", faults: [{ code: "result-and-error" }], excerpt: '{"id":1}' } as const;
/** Each fault that has words of its own. */
export const everyFault: readonly TargetFault[] = [
  ...Object.values(others),
  { code: "revision-not-spoken", revision: "2026-07-28", refusal: { code: -32600, message: "no" } },
  silence({}),
  silence({ outcome: malformed }),
  silence({ stderr: ["Uvicorn running on http://127.0.0.1:8000"] }),
  ...Object.values(ends).map((reason) => silence({ outcome: { kind: "gone", reason } })),
  ...Object.values(failures).map((failure) =>
    silence({ outcome: { kind: "gone", reason: { code: "http-failure", failure } } }),
  ),
  ...Object.values(noises).map((noise) => silence({ noise })),
];
