import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { plainReading } from "../../harness/api-stub/intents/request-reading.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import { called, calledSending, executionOf, sending, sendingAs } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const repeat = "truth/idempotent-tools-repeat-without-effect";
const items = "https://api.example.com/v1/items";

describe("a tool hinted read-only", () => {
  const hint = { readOnlyHint: true };

  it.each([
    [{ id: "a7" }, sentRequest(`DELETE ${items}/a7`)],
    [{ id: 7 }, sentRequest(`PUT ${items}/7`)],
    [{ title: "notes" }, sentRequest(`PATCH ${items}/9`, { body: { title: "notes" } })],
  ])("fails by a change that holds an argument: %j", (given, request) => {
    const judgement = judge(readOnly, hint, executionOf(calledSending(given, request)));
    expect(judgement).toMatchObject({
      kind: "contradicted",
      case: "asks-for-known-change",
      message: `act has readOnlyHint: true, but a call sent ${request.method} https://${request.host}${request.path}, with an argument of the call in it.`,
    });
    expect(judgement).not.toHaveProperty("severity");
  });

  it("is warned where a question that is put by PUT holds an argument", () => {
    const search = sentRequest("PUT https://api.example.com/v1/search", { body: { text: "notes" } });
    expect(judge(readOnly, hint, executionOf(calledSending({ text: "notes" }, search)))).toMatchObject({
      severity: "warn",
    });
  });

  it("fails by what the description of the API calls a change, unless that ends a session", () => {
    const by = (path: string, operationId: string): Judgement => {
      const operationOf = () => ({ method: "delete", path, operationId });
      const sent = sendingAs({ ...plainReading, operationOf }, `DELETE https://api.example.com${path}`);
      return judge(readOnly, hint, executionOf(called({}, sent)));
    };
    expect(by("/v1/items/7", "deleteItem")).toMatchObject({
      case: "asks-for-known-change",
      observed: ["DELETE https://api.example.com/v1/items/7 (deleteItem in the API's description)"],
    });
    expect(by("/v1/session", "closeIt")).toMatchObject({ severity: "warn" });
    expect(by("/v1/me", "logout")).toMatchObject({ severity: "warn" });
  });

  it("is not accused of ending what the same call has opened", () => {
    for (const requests of [
      [`POST ${items}/session`, `DELETE ${items}/session`],
      [`POST https://api.example.com/jobs`, `PATCH https://api.example.com/jobs/1`],
    ])
      expect(judge(readOnly, hint, executionOf(calledSending({}, ...requests))).kind).toBe("undecided");
  });

  it("holds where what it opens is known to change nothing", () => {
    const operationOf: NonNullable<typeof plainReading.operationOf> = ({ method }) =>
      method === "POST" ? { method, path: "/v1/session", hints: { readOnlyHint: true } } : undefined;
    const session = "https://api.example.com/v1/session";
    const sent = sendingAs({ ...plainReading, operationOf }, `POST ${session}`, `GET ${items}`, `DELETE ${session}`);
    expect(judge(readOnly, hint, executionOf(called({}, sent))).kind).toBe("holds");
  });

  it("fails by a change in a batch", () => {
    const body = {
      requests: [
        { method: "GET", url: "/items" },
        { method: "DELETE", url: "/items/a7" },
      ],
    };
    const batch = sentRequest("POST https://api.example.com/$batch", { body });
    expect(judge(readOnly, hint, executionOf(calledSending({ id: "a7" }, batch)))).toMatchObject({
      case: "asks-for-known-change",
      message:
        "act has readOnlyHint: true, but a call sent DELETE https://api.example.com/items/a7 in a batch, with an argument of the call in it.",
    });
    const reads = sentRequest("POST https://api.example.com/$batch", { body: { requests: body.requests.slice(0, 1) } });
    expect(judge(readOnly, hint, executionOf(calledSending({ id: "a7" }, reads))).kind).toBe("holds");
  });
});

describe("a tool hinted not destructive", () => {
  const hint = { readOnlyHint: false, destructiveHint: false };

  it("fails by DELETE with an argument, and PUT with one is a matter of reading", () => {
    const removal = judge(onlyAdd, hint, executionOf(calledSending({ id: 7 }, `DELETE ${items}/7`)));
    expect(removal).toMatchObject({ case: "asks-for-known-removal" });
    expect(removal).not.toHaveProperty("severity");
    expect(judge(onlyAdd, hint, executionOf(calledSending({ id: 7 }, `PUT ${items}/7`)))).toMatchObject({
      case: "asks-for-known-overwrite",
      ambiguity: { id: "AMB-17" },
    });
  });

  it("is not accused of sending in parts what the same call has created", () => {
    const operationOf: NonNullable<typeof plainReading.operationOf> = ({ method }) =>
      method === "POST" ? { method, path: "/up", hints: { readOnlyHint: false, destructiveHint: false } } : undefined;
    const gave = [{ as: "id", text: "u1" }] as const;
    const upload = sentRequest("POST https://api.example.com/up", { answer: { status: 201, from: "created", gave } });
    const part = sentRequest("PATCH https://api.example.com/up/u1", { number: 2, body: "alpha beta" });
    expect(
      judge(onlyAdd, hint, executionOf(called({}, sendingAs({ ...plainReading, operationOf }, upload, part)))).kind,
    ).toBe("holds");
    expect(judge(onlyAdd, hint, executionOf(calledSending({ text: "alpha beta" }, upload, part))).kind).toBe(
      "undecided",
    );
  });
});

describe("a tool hinted idempotent", () => {
  const hint = { readOnlyHint: false, idempotentHint: true };
  const twice = (first: Parameters<typeof called>[1], second = first): Execution =>
    executionOf(called({}, first), called({}, second));

  it("is warned of PUT at another id that the tool has made up", () => {
    const put = (id: string) => sending(`PUT ${items}/${id}`);
    const [one, other] = ["0b9e2a3c-5f6d-4a7b-8c9d-0e1f2a3b4c5d", "7c9e2a3c-5f6d-4a7b-8c9d-0e1f2a3b4c5e"];
    expect(judge(repeat, hint, twice(put(one), put(other)))).toMatchObject({
      case: "puts-another",
      severity: "warn",
      message: expect.stringContaining(`sent PUT ${items}/${other}, an id that no argument and no answer gave.`),
    });
    const known = (id: string) =>
      calledSending({ title: "notes" }, sentRequest(`PUT ${items}/${id}`, { body: { title: "notes" } }));
    expect(judge(repeat, hint, executionOf(known(one), known(other)))).not.toHaveProperty("severity");
    expect(judge(repeat, hint, twice(put(one))).kind).toBe("holds");
    const swap = sending(`PUT ${items}/${other}`, `DELETE ${items}/${one}`);
    expect(judge(repeat, hint, twice(put(one), swap)).kind).toBe("holds");
    const session = (id: string) => sending(`PUT https://api.example.com/sessions/${id}`);
    expect(judge(repeat, hint, twice(session(one), session(other))).kind).toBe("undecided");
    const answered = (id: string) => {
      const answer = { status: 200, from: "default", gave: [{ as: "id", text: id }] } as const;
      return sending(sentRequest("GET https://api.example.com/next", { answer }), `PUT ${items}/${id}`);
    };
    expect(judge(repeat, hint, twice(answered(one), answered(other))).kind).toBe("holds");
  });
});
