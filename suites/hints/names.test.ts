import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { judgeDefinition } from "../judging/fixture-judging.ts";

describe("hints/titles-are-readable", () => {
  it.each<[JsonObject, string]>([
    [{}, "not-applicable"],
    [{ title: 7 }, "not-applicable"],
    [{ title: "Read a file" }, "holds"],
    [{ title: "Read_file" }, "holds"],
    [{ title: "Read a file", annotations: { title: "Read" } }, "holds"],
    [{ title: "read_file" }, "contradicted"],
    [{ title: "Read a file", annotations: { title: "read_file" } }, "contradicted"],
    [{ title: "" }, "contradicted"],
    [{ annotations: { title: " \n" } }, "contradicted"],
  ])("judges a tool with %j", (members, kind) => {
    expect(judgeDefinition("hints/titles-are-readable", { name: "read_file", ...members }).kind).toBe(kind);
  });
});
