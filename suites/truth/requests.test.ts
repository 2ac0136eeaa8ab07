import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { DeclaredHints } from "../../harness/dialects/hints.ts";
import { plainReading } from "../../harness/api-stub/intents/request-reading.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import { asked, called, changed, executionOf, failed, sending, sendingAs } from "../judging/fixture-execution.ts";
import { kinds, theCheck, judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const repeat = "truth/idempotent-tools-repeat-without-effect";
const items = "https://api.example.com/v1/items";

describe("a tool hinted read-only", () => {
  const hint = { readOnlyHint: true };

  it.each(["PUT", "PATCH", "DELETE"])("is warned of %s, also where the call failed by the answer", (method) => {
    for (const outcome of [{}, { outcome: failed }]) {
      const execution = executionOf(
        called({ n: 1 }),
        called({ n: 2 }, { ...sending(`${method} ${items}/7`), ...outcome }),
      );
      expect(judge(readOnly, hint, execution)).toMatchObject({
        kind: "contradicted",
        case: "asks-for-change",
        severity: "warn",
        message: `act has readOnlyHint: true, but a call sent ${method} ${items}/7.`,
        exchanges: [1],
      });
    }
  });

  it.each([undefined, "every-call"] as const)("may be read either way by what all tools ask for alike: %s", (cause) => {
    const keepsOpen = sending("PUT https://api.example.com/session");
    const effects = (keepsOpen.effects ?? []).map((effect) => ({
      ...effect,
      comparedBy: "nothing" as const,
      isOfAllTools: true as const,
      ...(cause === undefined ? {} : { cause }),
    }));
    const call = (n: number) => called({ n }, { ...keepsOpen, effects });
    expect(judge(readOnly, hint, executionOf(call(1), called({ n: 2 }), call(3)))).toMatchObject({
      kind: "contradicted",
      case: "asks-as-all-tools",
      isOfAllTools: true,
      ambiguity: { id: "AMB-21" },
      exchanges: [0, 2],
    });
    const removing = called({ n: 4 }, { effects: [changed("file.delete", "removes")] });
    expect(judge(readOnly, hint, executionOf(call(1), removing))).toMatchObject({ case: "state", exchanges: [1] });
  });

  it("fails by a change that was seen before it is warned of one that was asked for", () => {
    const execution = executionOf(
      called({ n: 1 }, sending(`DELETE ${items}/7`)),
      called({ n: 2 }, { effects: [changed("file.delete", "removes")] }),
    );
    expect(judge(readOnly, hint, execution)).toMatchObject({ case: "state", exchanges: [1] });
  });

  it.each([
    `POST ${items}/search`,
    `POST ${items}`,
    "POST https://auth.example.com/login",
    "POST https://t.example.com/track",
  ])("is accused of no POST, since it may only ask: %s", (line) => {
    expect(judge(readOnly, hint, executionOf(called({}, sending(line))))).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining(`a call sent ${line}, and what that changes is not visible`),
    });
  });

  it("is warned of a mutation of GraphQL, and holds where its documents are queries", () => {
    const send = (query: string) => sending(sentRequest("POST https://api.example.com/graphql", { body: { query } }));
    expect(judge(readOnly, hint, executionOf(called({}, send("mutation { issueClose(id: 1) { ok } }"))))).toMatchObject(
      {
        severity: "warn",
        message: expect.stringContaining("a call sent POST https://api.example.com/graphql (issueClose)."),
      },
    );
    expect(judge(readOnly, hint, executionOf(called({}, send("query { viewer { login } }"))))).toMatchObject({
      kind: "holds",
    });
  });

  it("holds where it sends nothing but GET, and says who answered", () => {
    expect(judge(readOnly, hint, executionOf(called({}, sending(`GET ${items}`))))).toEqual({
      kind: "holds",
      trials: 1,
      remark:
        "rests on 1 working call (1 of 1 calls worked, none changed anything; mcp-annotations-conformance answered in place of api.example.com)",
    });
  });

  it("is undecided where traffic could not be read", () => {
    const socket = { kind: "unread", why: "websocket", host: "live.example.com", port: 443 } as const;
    expect(judge(readOnly, hint, executionOf(called({}, sending(socket))))).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining("a call opened a WebSocket to live.example.com:443"),
    });
  });

  it("is not accused of removing what the same call may have made", () => {
    const job = sending(`POST ${items}/jobs`, `GET ${items}/jobs/1`, `DELETE ${items}/jobs/1`);
    expect(judge(readOnly, hint, executionOf(called({}, job))).kind).toBe("undecided");
  });
});

describe("a tool hinted not destructive", () => {
  const hint = { readOnlyHint: false, destructiveHint: false };

  it("is warned of DELETE, and of PUT and PATCH under one reading", () => {
    expect(judge(onlyAdd, hint, executionOf(called({}, sending(`DELETE ${items}/7`))))).toMatchObject({
      case: "asks-to-remove",
      severity: "warn",
    });
    for (const method of ["PUT", "PATCH"]) {
      expect(judge(onlyAdd, hint, executionOf(called({}, sending(`${method} ${items}/7`))))).toMatchObject({
        case: "asks-to-overwrite",
        severity: "warn",
        ambiguity: { id: "AMB-17", contradictedBy: ["additive"] },
      });
    }
  });

  it("is warned of DELETE where another call sends PUT", () => {
    const execution = executionOf(
      called({ n: 1 }, sending(`PUT ${items}/7`)),
      called({ n: 2 }, sending(`DELETE ${items}/7`)),
    );
    expect(judge(onlyAdd, hint, execution)).toMatchObject({ case: "asks-to-remove", exchanges: [1] });
  });

  it("is undecided where it sends POST or a mutation, and where it only reads", () => {
    expect(judge(onlyAdd, hint, executionOf(called({}, sending(`POST ${items}`)))).kind).toBe("undecided");
    const body = { query: "mutation { issueClose(id: 1) { ok } }" };
    const mutation = sending(sentRequest("POST https://api.example.com/graphql", { body }));
    expect(judge(onlyAdd, hint, executionOf(called({}, mutation)))).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining("it is unknown whether that removes anything"),
    });
    expect(judge(onlyAdd, hint, executionOf(called({}, sending(`GET ${items}`))))).toMatchObject({
      kind: "undecided",
      reason: expect.stringContaining("no call was seen to change anything"),
    });
  });
});

describe("a tool hinted idempotent", () => {
  const hint = { readOnlyHint: false, idempotentHint: true };
  const twice = (first: Parameters<typeof called>[1], second = first): Execution =>
    executionOf(called({}, first), called({}, second));

  it("that sends the same POST again is contradicted by the method, and excused by the effect", () => {
    expect(judge(repeat, hint, twice(sending(`POST ${items}`)))).toMatchObject({
      case: "asks-twice",
      severity: "warn",
      ambiguity: { id: "AMB-57", contradictedBy: ["by-the-method"] },
      message: expect.stringContaining(`the second of two identical calls sent POST ${items}.`),
      exchanges: [0, 1],
    });
  });

  it("holds where PUT or DELETE is sent again, or no second POST is", () => {
    expect(judge(repeat, hint, twice(sending(`PUT ${items}/7`))).kind).toBe("holds");
    expect(judge(repeat, hint, twice(sending(`DELETE ${items}/7`))).kind).toBe("holds");
    expect(judge(repeat, hint, twice(sending(`POST ${items}`), sending(`GET ${items}`))).kind).toBe("holds");
  });

  it("holds where the POST has the same key again, and not where each has its own", () => {
    const keyed = (key: string) => sending(sentRequest(`POST ${items}`, { headers: { "idempotency-key": key } }));
    expect(judge(repeat, hint, twice(keyed("a"))).kind).toBe("holds");
    expect(judge(repeat, hint, twice(keyed("a"), keyed("b")))).toMatchObject({ ambiguity: { id: "AMB-57" } });
  });

  it.each([`POST ${items}/search`, "POST https://auth.example.com/login", `PATCH ${items}/7`])(
    "is undecided where %s is sent again",
    (line) => {
      expect(judge(repeat, hint, twice(sending(line)))).toMatchObject({
        kind: "undecided",
        reason: expect.stringContaining(
          `a repeated call sent ${line} again, and it is unknown whether that changes more`,
        ),
      });
    },
  );
});

describe("a tool that sends a POST of which the description of the API says what it does", () => {
  const post = (hints: DeclaredHints): Parameters<typeof called>[1] => {
    const operationOf = () => ({ method: "post", path: "/v1/items", hints });
    return sendingAs({ ...plainReading, operationOf }, `POST ${items}`);
  };

  it("holds its hint readOnlyHint: true where that only reads, and fails where it does not", () => {
    const hint = { readOnlyHint: true };
    expect(judge(readOnly, hint, executionOf(called({}, post({ readOnlyHint: true })))).kind).toBe("holds");
    expect(judge(readOnly, hint, executionOf(called({}, post({ readOnlyHint: false }))))).toMatchObject({
      case: "asks-for-known-change",
      observed: [`POST ${items} (readOnlyHint: false in the API's description)`],
    });
  });

  it("holds its hint destructiveHint: false where that only adds, and fails where it destroys", () => {
    const hint = { readOnlyHint: false, destructiveHint: false };
    const adds = { readOnlyHint: false, destructiveHint: false };
    expect(judge(onlyAdd, hint, executionOf(called({}, post(adds)))).kind).toBe("holds");
    expect(judge(onlyAdd, hint, executionOf(called({}, post({ readOnlyHint: false })))).kind).toBe("undecided");
    expect(judge(onlyAdd, hint, executionOf(called({}, post({ destructiveHint: true }))))).toMatchObject({
      case: "asks-for-known-removal",
    });
  });

  it("holds its hint idempotentHint: true where that may be sent again", () => {
    const hint = { readOnlyHint: false, idempotentHint: true };
    const twice = (hints: DeclaredHints): Execution => executionOf(called({}, post(hints)), called({}, post(hints)));
    expect(judge(repeat, hint, twice({ idempotentHint: true })).kind).toBe("holds");
    expect(judge(repeat, hint, twice({}))).toMatchObject({ ambiguity: { id: "AMB-57" } });
  });
});

describe("what is said of one call is held against the requests of that call alone", () => {
  it.each([
    ["truth/read-only-answers-are-true", { readOnlyHint: true }, "holds"],
    // A call that asks for nothing to be changed tells nothing of a claim about changes.
    ["truth/non-destructive-answers-are-true", { readOnlyHint: false, destructiveHint: false }, "undecided"],
  ])("%s", (id, hints, whereNothingIsSent) => {
    const subject = querySubject({ name: "act", dynamicAnnotations: true }, annotationsDialect, []);
    const judgeCall = (said: JsonObject) =>
      theCheck(id, kinds.dialectCalls).judge(
        executionOf(
          asked({ n: 1 }, hints),
          called({ n: 1 }, sending(`GET ${items}`)),
          asked({ n: 2 }, said),
          called({ n: 2 }, sending(`DELETE ${items}/7`)),
        ),
        subject,
      );
    expect(judgeCall({ readOnlyHint: false, destructiveHint: true })).toMatchObject({ kind: whereNothingIsSent });
    expect(judgeCall(hints)).toMatchObject({ kind: "contradicted", severity: "warn", exchanges: [3] });
  });
});
