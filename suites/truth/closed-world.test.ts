import { expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { called, calledSending, executionOf, reached, saying } from "../judging/fixture-execution.ts";
import { judgeCallsOf } from "../judging/fixture-judging.ts";

function judge(execution: Execution, more: JsonObject = {}): Judgement {
  return judgeCallsOf("truth/closed-world-tools-stay-inside", { openWorldHint: false }, execution, more);
}

const page = { network: [reached("127.0.0.1:8137", "loopback")] };

it.each(["http://127.0.0.1:8137/", "http://localhost:8137/sample?a=1"])(
  "a tool that fetches the address that it is given fails, though that is of this machine: %s",
  (url) => {
    const judgement = judge(executionOf(called({ url }, page)));
    expect(judgement).toMatchObject({
      kind: "contradicted",
      case: "given-address",
      message: "act has openWorldHint: false, but a call tried to reach 127.0.0.1:8137, an address that it was given.",
    });
    expect(judgement).not.toHaveProperty("ambiguity");
    expect(judgement).not.toHaveProperty("severity");
  },
);

it.each<[string, JsonObject]>([
  ["another port", { url: "http://127.0.0.1:8138/" }],
  ["a port alone", { port: 8137 }],
  ["no address", { text: "127.0.0.1" }],
  ["nothing", {}],
])("holds where the service of this machine is its own: %s", (_, given) => {
  expect(judge(executionOf(called(given, page))).kind).toBe("holds");
});

it("holds where the tool says that it takes addresses of this machine only", () => {
  const execution = executionOf(called({ url: "http://127.0.0.1:8137/" }, page));
  expect(judge(execution, { description: "Opens a page of the local server" }).kind).toBe("holds");
  const schema = { inputSchema: { type: "object", properties: { url: { pattern: "^http://localhost" } } } };
  expect(judge(execution, schema).kind).toBe("holds");
});

it("weighs less where the host is the server's, whatever the argument says", () => {
  const url = "https://api.example.com/notes/7";
  const attempt = reached("api.example.com:443");
  expect(judge(executionOf(called({ url }, { network: [attempt] })))).toMatchObject({ case: "given-address" });
  expect(judge(executionOf(called({ url }, { network: [{ ...attempt, isFixed: true }] })))).toMatchObject({
    case: "fixed-address",
    severity: "warn",
    ambiguity: { id: "AMB-22" },
  });
  const other = called({ url: "https://other.example.com/" }, { network: [reached("other.example.com:443")] });
  const both = executionOf(called({ url }, { network: [{ ...attempt, isFixed: true }] }), other);
  expect(judge(both)).toMatchObject({ case: "given-address" });
});

it("is a warning for a reader to whom a fixed address is outside as well", () => {
  expect(judge(executionOf(called({}, { network: [reached("192.0.2.1:443")] })))).toMatchObject({
    case: "fixed-address",
    severity: "warn",
    ambiguity: { id: "AMB-22" },
  });
  const url = "http://192.0.2.1/";
  expect(judge(executionOf(called({ url }, { network: [reached("192.0.2.1:80")] })))).not.toHaveProperty("severity");
});

it("a tool whose calls were all made before in their process passes on none of them", () => {
  const again = called({ n: 1 }, { isAgain: true });
  expect(judge(executionOf(again))).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining("may have been answered from memory"),
  });
  expect(judge(executionOf(called({ n: 1 }), again))).toMatchObject({
    kind: "holds",
    remark: expect.stringContaining("rests on 1 working call "),
  });
});

it("is open where a call answered that a part of it failed, which may be what reaches out", () => {
  const half = saying({ trees: 3, register: { status: "error", error: "no key" } });
  expect(judge(executionOf(called({}, half), called({ n: 1 })))).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining('a part of it failed, which may be what reaches out: error: "no key"'),
  });
});

it("is open where a socket for datagrams was refused, which may only ask for its own address", () => {
  const refused = { ...reached("192.0.2.7:8125"), isRefused: true, leavesOpen: "refused-opening" } as const;
  expect(judge(executionOf(called({}, { network: [refused] })))).toMatchObject({
    kind: "undecided",
    reason: expect.stringContaining("tried to reach 192.0.2.7:8125 with datagrams, refused"),
  });
});

it("a host is given a link to fetch where that stands whole in the path, whatever else it answers", () => {
  const url = "https://notes.example.com/7";
  const asked = (path: string): Execution => {
    const sent = calledSending({ url }, `GET https://reader.example.com/${path}`);
    return executionOf({ ...sent, network: [{ ...reached("reader.example.com:443"), isFixed: true }] });
  };
  expect(judge(asked(url))).toMatchObject({
    case: "given-address",
    message: expect.stringContaining("reader.example.com:443, with a link in its path that it was given"),
  });
  expect(judge(asked(encodeURIComponent(url)))).toMatchObject({ case: "fixed-address", severity: "warn" });
});
