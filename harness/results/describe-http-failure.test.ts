import { describe, expect, it } from "vitest";
import type { HttpFailure } from "../wire/http-failure.ts";
import { nameField, type NameSetting } from "../check/setting.ts";
import { describeFault } from "./describe-fault.ts";
import { describeHttpFailure, httpHint } from "./describe-http-failure.ts";
import { failures } from "./fixture-faults.ts";

const nameOption: NameSetting = (setting) => `--${setting}`;

describe("a failure of HTTP", () => {
  it.each(Object.values(failures))("$code has a sentence without its end, and says what to do", (failure) => {
    const sentence = describeHttpFailure(failure);
    expect(sentence).toMatch(/^The .*[^.]$/u);
    expect(sentence).not.toContain("\u001B");
    expect(httpHint(failure, nameField)).toMatch(/^[A-Z].*[.?]$/u);
  });

  it("of authorization names the setting that keeps the value off the command line", () => {
    expect(httpHint(failures["not-authorized"], nameOption)).toContain("Give credentials with --header,");
    expect(httpHint({ code: "not-authorized", status: 403 }, nameOption)).toContain(
      "Give credentials that allow it with --header,",
    );
  });

  it.each([
    [404, "Check the path in --url"],
    [405, "an MCP endpoint takes POST"],
    [406, "text/event-stream were accepted"],
    [421, "Check the host name in --url"],
    [500, "it failed at this request"],
    [502, "A proxy does not reach the server"],
  ])("that is status %i says what that means", (status, hint) => {
    expect(httpHint({ code: "refused", status, mediaType: "", excerpt: "" }, nameOption)).toContain(hint);
  });

  it.each([
    ["certificate has expired", "Renew the certificate"],
    ["Hostname/IP does not match certificate's altnames", "the certificate is for another"],
    ["self-signed certificate", "NODE_EXTRA_CA_CERTS"],
    ["wrong version number", "Is it an http: address?"],
  ])("of TLS that is %j says what to do", (reason, hint) => {
    expect(httpHint({ code: "tls-failed", reason }, nameOption)).toContain(hint);
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

it("a page of HTML is told with the words that a reader would see of it", () => {
  const excerpt = `<html>\n<h1>Not found</h1>${"<p>Here is nothing.</p>".repeat(20)}`;
  const text = describeHttpFailure({ code: "refused", status: 404, mediaType: "text/html", excerpt });
  expect(text).toMatch(/^The server answered 404 with a page of HTML: "Not found Here is nothing\. [^<>]{1,80}"$/u);
});
