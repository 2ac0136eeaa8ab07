import { describe, expect, it } from "vitest";
import { introductionOf, inputsOf, listed } from "../../harness/check/fixture-subject.ts";
import type { CallSubject } from "../../harness/check/subject.ts";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { sentRequest } from "../../harness/api-stub/traffic/fixture-requests.ts";
import { called, executionOf, failed, sending } from "../judging/fixture-execution.ts";
import { sameRequests } from "./other-requests.ts";

const items = "https://api.example.com/v1/items";

function subjectOf(annotations: JsonObject): CallSubject {
  const definition = { name: "act", annotations };
  return { introduction: introductionOf([definition]), tool: listed(definition), inputs: inputsOf({ type: "object" }) };
}

/** Judges two identical calls that send these lines, such as `PUT https://…`, with a body as JSON behind them. */
function judge(first: readonly string[], second: readonly string[], seen: Partial<ObservedExchange> = {}): Judgement {
  const subject = subjectOf({ readOnlyHint: false, idempotentHint: true });
  const sent = (lines: readonly string[]): ReturnType<typeof sending> =>
    sending(
      ...lines.map((line, index) => {
        const [method = "", address = "", text] = line.split(" ");
        const body: unknown = text === undefined ? undefined : JSON.parse(text);
        return sentRequest(`${method} ${address}`, { number: index + 1, body });
      }),
    );
  return sameRequests.judge(executionOf(called({}, sent(first)), called({}, { ...sent(second), ...seen })), subject);
}

describe("the second of two identical calls of a tool hinted idempotent", () => {
  it("is told where it takes back what the first one asked for", () => {
    expect(judge([`PUT ${items}/7/star`], [`DELETE ${items}/7/star`])).toEqual({
      kind: "contradicted",
      message: `The second of two identical calls of tool "act", which has idempotentHint: true, sent DELETE ${items}/7/star; the first did not send such a request.`,
      expected: "no request for a change that the first call did not send",
      observed: [`first: PUT ${items}/7/star`, `second: DELETE ${items}/7/star`],
      exchanges: [0, 1],
    });
    const look = `GET ${items}/7/star`;
    expect(judge([look, `PUT ${items}/7/star`], [look, `DELETE ${items}/7/star`]).kind).toBe("contradicted");
    expect(judge([look, `DELETE ${items}/7/star`], [look, `PUT ${items}/7/star`]).kind).toBe("contradicted");
  });

  it.each([
    ["goes on elsewhere", [`PUT ${items}/first`], [`PUT ${items}/second`]],
    ["sends other members", [`PATCH ${items}/7 {"title":1}`], [`PATCH ${items}/7 {"owner":1}`]],
    ["changes what the first one only read", [`GET ${items}/7`], [`PUT ${items}/7`]],
    ["removes what was only read", [`GET ${items}/7`], [`GET ${items}/7`, `DELETE ${items}/7`]],
  ])("is told where it %s", (_, first, second) => {
    expect(judge(first, second)).toMatchObject({ kind: "contradicted", exchanges: [0, 1] });
  });

  it.each([
    ["sends the same", [`PUT ${items}/7`], [`PUT ${items}/7`]],
    ["has another time and number", [`PUT ${items}/7?n=1 {"at":1}`], [`PUT ${items}/8?n=2 {"at":2}`]],
    ["finds that it is done", [`GET ${items}/7`, `DELETE ${items}/7`], [`GET ${items}/7`]],
    ["looks and brings up to date", [`GET ${items}`, `POST ${items}`], [`GET ${items}`, `PATCH ${items}/7`]],
    [
      "looks and writes all members back",
      [`PUT ${items}/7 {"a":1}`],
      [`GET ${items}/7`, `PUT ${items}/7 {"a":1,"id":7}`],
    ],
    ["changes what it remembers to have made", [`POST ${items}`], [`PUT ${items}/7`]],
    ["makes anew what it takes away", [`POST ${items}`], [`DELETE ${items}/7`, `POST ${items}`]],
    ["sends another POST, which another check tells", [`PUT ${items}/7`], [`POST ${items}`]],
    ["asks for a token before", [`PUT ${items}/7`], ["POST https://auth.example.com/oauth/token", `PUT ${items}/7`]],
  ])("is in order where it %s", (_, first, second) => {
    expect(judge(first, second)).toEqual({ kind: "holds", trials: 1 });
  });

  it("is told by the requests of a batch, and not by their batch", () => {
    const batch = (...parts: readonly string[]): string =>
      `POST https://api.example.com/batch ${JSON.stringify({
        requests: parts.map((part) => ({ method: part.split(" ")[0], url: part.split(" ")[1] })),
      })}`;
    const [put, removal] = [`PUT ${items}/7/star`, `DELETE ${items}/7/star`];
    const observed = [`first: ${put}`, `second: ${removal}`];
    expect(judge([batch(put)], [batch(removal)])).toMatchObject({ kind: "contradicted", observed });
    expect(judge([batch(`POST ${items}`)], [batch(`DELETE ${items}/7`, `POST ${items}`)]).kind).toBe("holds");
    expect(judge([batch(`PUT ${items}/7`)], [batch(`PUT ${items}/8`)]).kind).toBe("holds");
  });

  it("is undecided where the first one sent more than was read", () => {
    const exchange = (line: string): ObservedExchange => called({}, sending(line));
    const cut = { ...exchange(`PUT ${items}/7/star`), blindSpots: ["more was sent to web APIs than is recorded"] };
    const execution = executionOf(cut, exchange(`DELETE ${items}/7/star`));
    expect(sameRequests.judge(execution, subjectOf({ readOnlyHint: false, idempotentHint: true }))).toEqual({
      kind: "undecided",
      cause: "sight",
      reason: "more was sent to web APIs than is recorded",
    });
  });

  it("is undecided where what was not read may be the other change", () => {
    const blindSpots = ["more was sent to web APIs than is recorded"];
    expect(judge([`PUT ${items}/7`], [`PUT ${items}/7`], { blindSpots })).toEqual({
      kind: "undecided",
      cause: "sight",
      reason: "more was sent to web APIs than is recorded",
    });
  });

  it("is no matter where it failed, and where nothing was sent", () => {
    expect(judge([`PUT ${items}/7/star`], [`DELETE ${items}/7/star`], { outcome: failed }).kind).toBe("not-applicable");
    expect(judge([`GET ${items}`], [`GET ${items}/7`]).kind).toBe("not-applicable");
  });

  it.each([{ readOnlyHint: false }, { readOnlyHint: true, idempotentHint: true }, {}])(
    "is no matter for %j",
    (hints) => {
      expect(sameRequests.appliesTo?.(subjectOf(hints))).toBe("the tool does not have idempotentHint: true");
    },
  );

  it("is not told of what is no work of it", () => {
    const seen = sending(`PUT ${items}/7`, "DELETE https://count.example.com/session");
    const [own, other] = seen.effects ?? [];
    if (own === undefined || other === undefined) throw new Error("two changes were sent");
    const changes = [own, { ...other, cause: "every-call" as const }];
    expect(judge([`PUT ${items}/7`], [], { ...seen, effects: changes }).kind).toBe("holds");
  });
});
