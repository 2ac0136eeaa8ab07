import { describe, expect, it } from "vitest";
import type { Answer } from "../../harness/clients/transcript/transcript.ts";
import { about, listIn, result, subjectIn, transcriptOf } from "./fixture-transcripts.ts";
import { failedQueriesAreTriedAgain, refusedArgumentsAreNotCalled } from "./query-errors.ts";

const given = { action: "delete", path: "/a" };

/** A query that is answered with an error, and a call of the same, before the answer or after it. */
function run(dialect: "resolve" | "resolution-ext", code: number, which: "early" | "late" | "again" | "none") {
  const error: Answer = { kind: "error", code };
  const { events, ...transcript } = transcriptOf("query-fails-once", dialect, [
    listIn(dialect),
    about("tools/resolve", given, error),
    ...(which === "again" ? [about("tools/resolve", given, result())] : []),
    ...(which === "none" ? [] : [about("tools/call", given)]),
  ]);
  const [list, listed, query, answer, call, called] = events;
  if (which !== "early" || !list || !listed || !query || !answer || !call || !called) return { ...transcript, events };
  return { ...transcript, events: [list, listed, query, call, answer, { ...called, to: 3 }] };
}

describe("an error to a query", () => {
  it("is tried again, if it may pass, by a client that has got it before it calls", () => {
    const kindOf = (which: Parameters<typeof run>[2]): string =>
      failedQueriesAreTriedAgain.judge(run("resolve", -32_603, which), subjectIn("resolve")).kind;
    expect(kindOf("again")).toBe("holds");
    expect(kindOf("late")).toBe("contradicted");
    expect(kindOf("early")).toBe("undecided");
    expect(kindOf("none")).toBe("not-applicable");
  });

  it("keeps a client that has got it from a call with the arguments that it refuses", () => {
    const kindOf = (which: Parameters<typeof run>[2]): string =>
      refusedArgumentsAreNotCalled.judge(run("resolution-ext", -32_602, which), subjectIn("resolution-ext")).kind;
    expect(kindOf("none")).toBe("holds");
    expect(kindOf("late")).toBe("contradicted");
    expect(kindOf("early")).toBe("undecided");
  });
});
