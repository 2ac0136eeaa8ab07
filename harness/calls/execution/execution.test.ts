import { describe, expect, it } from "vitest";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { toyDialect } from "../../dialects/fixture-toy-dialect.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import type { Json } from "../../json/value.ts";
import { queryBefore, type ObservedExchange } from "./execution.ts";

function observed(method: string, params: Json): ObservedExchange {
  return {
    step: { method, params },
    outcome: { kind: "result", result: {}, faults: [] },
    effects: [],
    network: [],
    blindSpots: [],
  };
}

function query(dialect: QueryDialect, n: number): ObservedExchange {
  return observed(dialect.method, dialect.params("t", { n }));
}

const call = observed("tools/call", { arguments: { n: 1 }, name: "t" });

describe("the query about a call", () => {
  it("is the last one with the same name and arguments before it", () => {
    const last = query(resolveDialect, 1);
    const exchanges = [query(resolveDialect, 1), last, query(resolveDialect, 2), call, query(resolveDialect, 1)];
    expect(queryBefore({ exchanges }, 3, resolveDialect)).toBe(last);
  });

  it("is none where only other calls were asked about", () => {
    expect(queryBefore({ exchanges: [query(resolveDialect, 2), call] }, 1, resolveDialect)).toBeUndefined();
    expect(queryBefore({ exchanges: [] }, 0, resolveDialect)).toBeUndefined();
  });

  it("is that of the dialect, also where another one asks by the same method", () => {
    const sharing = { ...toyDialect, method: resolveDialect.method };
    const [resolving, other] = [query(resolveDialect, 1), query(sharing, 1)];
    const exchanges = [resolving, other, call];
    expect(queryBefore({ exchanges }, 2, resolveDialect)).toBe(resolving);
    expect(queryBefore({ exchanges }, 2, sharing)).toBe(other);
  });
});
