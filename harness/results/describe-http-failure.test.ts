import { describe, expect, it } from "vitest";
import type { HttpFailure } from "../wire/http-failure.ts";
import { nameField } from "../check/setting.ts";
import { describeFault } from "./describe-fault.ts";
import { describeHttpFailure, httpHint } from "./describe-http-failure.ts";

const failures: Readonly<Record<HttpFailure["code"], HttpFailure>> = {
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

describe("a failure of HTTP", () => {
  it.each(Object.values(failures))("$code has a sentence without its end, and says what to do", (failure) => {
    const sentence = describeHttpFailure(failure);
    expect(sentence).toMatch(/^The .*[^.]$/u);
    expect(sentence).not.toContain("\u001B");
    expect(httpHint(failure, nameField)).toMatch(/^[A-Z].*[.?]$/u);
  });

  it("tells what was sent only where somebody may have read it", () => {
    const detailsOf = (failure: HttpFailure): readonly string[] => {
      const outcome = { kind: "gone", reason: { code: "http-failure", failure } } as const;
      const method = "server/discover";
      return describeFault({ code: "no-answer", method, outcome, noise: undefined, lastSent: "{}", stderr: [] })
        .details;
    };
    expect(detailsOf(failures["not-reachable"])).toEqual([]);
    expect(detailsOf(failures.refused)).toEqual(["sent: {}"]);
  });
});
