import { describe, expect, it } from "vitest";
import { querySubject } from "../../check/fixture-subject.ts";
import type { QuerySubject } from "../../check/subject.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { queriesOfAll } from "./queries-of-all.ts";

function subjectWith(name: string, count: number): QuerySubject {
  const subject = querySubject({ name }, annotationsDialect);
  if (subject.inputs.kind === "unsupported") throw new Error("no inputs");
  const valid = Array.from({ length: count }, (_, index) => ({ index }));
  return { ...subject, inputs: { ...subject.inputs, valid } };
}

function namesIn(subjects: readonly QuerySubject[]): readonly string[] {
  return queriesOfAll(subjects).conversation.map(
    ({ params }) => /"name":"(\w+)"/u.exec(JSON.stringify(params))?.[1] ?? "",
  );
}

describe("the queries of all tools", () => {
  it("are one of each tool in turn", () => {
    expect(namesIn([subjectWith("a", 3), subjectWith("b", 1), subjectWith("c", 2)])).toEqual([
      "a",
      "b",
      "c",
      "a",
      "c",
      "a",
    ]);
  });

  it("that are too many leave out the last of each tool, and no tool, and say so", () => {
    const subjects = ["a", "b"].map((name) => subjectWith(name, 4_000));
    const { conversation, limit } = queriesOfAll(subjects);
    expect(conversation).toHaveLength(5_000);
    expect(namesIn(subjects).filter((name) => name === "b")).toHaveLength(2_500);
    expect(limit).toBe("at most 5,000 queries are watched together, and there are more");
    expect(queriesOfAll(subjects.slice(1)).limit).toBeUndefined();
  });
});
