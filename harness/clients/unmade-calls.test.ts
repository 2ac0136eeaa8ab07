import { describe, expect, it } from "vitest";
import type { ClientEnd, Decision, SeenEvent, Transcript } from "./transcript/transcript.ts";
import { whyCallsAreMissing } from "./unmade-calls.ts";

const tools = ["send_message", "send_report", "set_label", "read_label"] as const;
const traceback = ["Traceback (most recent call last):", '  File "client.py", line 9', "ConnectionError: gone"];
const died: ClientEnd = { kind: "exited", exitCode: 1, stderr: traceback };

function calling(...names: readonly string[]): readonly SeenEvent[] {
  return names.map((name, id) => ({
    kind: "request",
    connection: 1,
    id,
    method: "tools/call",
    params: { name, arguments: { text: `from ${name}` } },
  }));
}

function why(events: readonly SeenEvent[], end: ClientEnd, more: Partial<Transcript> = {}): string | undefined {
  const scenario = { scenario: "broken-connection", dialect: "static", overHttp: true };
  return whyCallsAreMissing({ ...scenario, events, end, ...more });
}

describe("calls that a client was asked for, and did not make", () => {
  it("are counted where it broke off, with how it ended", () => {
    expect(why(calling("send_message"), died)).toBe(
      "in broken-connection the client made 1 of 4 calls and ended with code 1: ConnectionError: gone",
    );
    expect(why([], { ...died, stderr: [] })).toMatch(/ made 0 of 4 calls and ended with code 1$/u);
    expect(why([], { kind: "killed", signal: "SIGSEGV", stderr: [] })).toMatch(/ and was ended by SIGSEGV$/u);
    expect(why([], { kind: "stopped", stderr: [] })).toMatch(/ and was ended by us before it was through$/u);
    expect(why([], { kind: "out-of-time", timeoutMs: 30_000, stderr: ["waiting"] })).toMatch(
      / and had not ended after 30 s: waiting$/u,
    );
  });

  it("are those asked for, not a call that comes twice", () => {
    expect(why(calling("send_message", "send_message", "send_message", "send_message"), died)).toContain("1 of 4");
    expect(why(calling(...tools, "send_message"), died)).toBeUndefined();
  });

  it("are none of a client that ends on its own account, or that nobody launched", () => {
    expect(why(calling("send_message"), { kind: "exited", exitCode: 0, stderr: [] })).toBeUndefined();
    expect(why(calling("send_message"), { kind: "left" })).toBeUndefined();
  });

  it("are none that the user or the server has refused", () => {
    const decisions = tools.map((tool): Decision => {
      return { tool, arguments: { text: `from ${tool}` }, decision: "refused" };
    });
    expect(why([], died, { decisions })).toBeUndefined();
    const params = { name: "manage_files", arguments: { action: "delete", path: "/notes/a.txt" } };
    const asked: SeenEvent = { kind: "request", connection: 1, id: 1, method: "tools/resolve", params };
    const answered = (code: number): readonly SeenEvent[] => [
      asked,
      { kind: "answer", to: 0, answer: { kind: "error", code } },
    ];
    const refused = { scenario: "arguments-refused", dialect: "resolution-ext" };
    expect(why(answered(-32602), died, refused)).toBeUndefined();
    expect(why(answered(-32603), died, refused)).toContain("0 of 1");
  });
});
