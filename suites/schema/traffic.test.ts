import { wire } from "../../harness/evidence/wire/wire.ts";
import { limitCodes } from "../../harness/evidence/wire/unread.ts";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import type { FaultCode } from "../../harness/wire/outcome.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import { allChecks } from "../index.ts";
import { notificationsAreKnown } from "./traffic.ts";

/** Every fault that the wire can name. The record makes the compiler ask for a new one. */
const faultCodes: Readonly<Record<FaultCode, true>> = {
  "answers-too-large": true,
  "duplicate-answer": true,
  "duplicate-keys": true,
  "input-required": true,
  "refused-before-discovery": true,
  "reserved-error-code": true,
  "result-type-unknown": true,
  "server-info-missing": true,
  "error-code-not-defined": true,
  "error-code-not-integer": true,
  "error-code-says-nothing": true,
  "error-message-not-string": true,
  "error-not-object": true,
  "id-of-other-type": true,
  "line-too-long": true,
  "message-in-array": true,
  "missing-jsonrpc": true,
  "neither-result-nor-error": true,
  "nested-too-deep": true,
  "not-a-message": true,
  "not-json": true,
  "not-utf8": true,
  "notification-answered": true,
  "notification-unknown": true,
  "result-and-error": true,
  "result-not-object": true,
  "unfinished-line": true,
  "unknown-id": true,
};

describe("the checks of the traffic", () => {
  it("claim every fault of the wire but our own limits, each by one check", () => {
    const claimed = allChecks.flatMap((check) => (wire.judgedBy(check) ? check.faults : []));
    expect(claimed.toSorted()).toEqual(
      Object.keys(faultCodes)
        .filter((code) => !limitCodes.some((limit) => limit === code))
        .toSorted(),
    );
  });
});

describe("a notification that the protocol does not have", () => {
  const isAbout = (capabilities: JsonObject): boolean =>
    notificationsAreKnown.appliesTo?.({ introduction: introductionOf([], capabilities) }) === undefined;

  it("may be one of an extension, or of an experiment, that the server declares", () => {
    expect(isAbout({ tools: {}, experimental: {} })).toBe(true);
    expect(isAbout({ experimental: { "vendor/channel": {} } })).toBe(false);
    expect(isAbout({ extensions: { "com.example/feed": {} } })).toBe(false);
  });
});
