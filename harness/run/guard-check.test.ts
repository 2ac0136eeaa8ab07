import { describe, expect, it } from "vitest";
import type { Check } from "../check/check.ts";
import { contradicted, holds } from "../check/judgement.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { ToolListingCheck } from "../evidence/listing/listing-check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { performRun } from "./runner.ts";

const facts = { title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] } as const;

const sound: SessionConversationCheck = {
  ...facts,
  id: "mine/sound",
  evidence: conversation,
  per: "server",
  plan: () => [[{ method: "q" }]],
  judge: () => contradicted({ message: "it lies", expected: "e", observed: [] }),
};

function boom(): never {
  throw new TypeError("boom");
}

function run(...checks: readonly Check[]): Promise<Report> {
  const script = scriptOf({
    tools: ["good", "bad"].map((name) => ({ name, inputSchema: { type: "object" } })),
    answer: (message, server) => server.answer(message, {}),
  });
  return performRun({
    target: scriptedTarget(() => script),
    checks,
    dialect: "static",
    timeoutMs: 1_000,
    seed: 1,
    client: { name: "test", version: "0.0.0" },
  });
}

function verdictsOf({ results }: Report): readonly unknown[] {
  return results.map(({ check, tool, verdict }) => [check, tool, verdict]);
}

describe("a check that fails", () => {
  it("costs the subject that it failed on, is named, and leaves all other results as they are", async () => {
    const failing: ToolListingCheck = {
      ...facts,
      id: "mine/failing",
      evidence: listing,
      per: "tool",
      judge: (_, { tool }) => (tool.name === "bad" ? boom() : holds(1)),
    };
    const report = await run(failing, sound);
    expect(verdictsOf(report)).toEqual([
      ["mine/failing", "good", "pass"],
      ["mine/failing", "bad", "error"],
      ["mine/sound", undefined, "fail"],
    ]);
    expect(report.results[1]?.message).toBe("The check mine/failing threw in judge: TypeError: boom");
    expect(report.problems).toMatchObject([
      { code: "check-failed", message: "The check mine/failing threw in judge: TypeError: boom" },
    ]);
    expect(report.problems[0]?.details[0]).toContain("guard-check.test.ts");
    expect(report.problems[0]?.hint).toContain("not in the server");
    expect(report.exitCode).toBe(70);
  });

  it.each([
    ["plan", { plan: boom }, "threw in plan"],
    [
      "a plan of another form",
      { plan: () => [{ method: "q" }] },
      "returned something from plan that is not a list of conversations",
    ],
    ["judge, once there is evidence", { judge: boom }, "threw in judge"],
  ])("in %s is told as such", async (_, members, message) => {
    const report = await run(Object.assign({ ...sound }, members));
    expect(verdictsOf(report)).toEqual([["mine/sound", undefined, "error"]]);
    expect(report.problems.map((problem) => problem.message)).toMatchObject([expect.stringContaining(message)]);
    expect(report.exitCode).toBe(70);
  });

  it.each([
    [undefined, "It returned undefined."],
    [true, "It returned true."],
    [{ kind: "holds" }, "It returned an object."],
    [{ kind: "contradicted", message: "m", expected: "e", observed: "o" }, "It returned an object."],
    [{ kind: "constructor" }, "It returned an object."],
    [Promise.resolve(holds(1)), "It returned a promise."],
    [10n, "It returned 10."],
  ])("by judging %o is told what it returned", async (returned, detail) => {
    const report = await run(Object.assign({ ...sound }, { judge: () => returned }));
    expect(verdictsOf(report)).toEqual([["mine/sound", undefined, "error"]]);
    expect(report.problems).toMatchObject([
      { message: "The check mine/sound returned something from judge that is not a judgement.", details: [detail] },
    ]);
  });
});

describe("a check that judges asynchronously", () => {
  it("is refused, and ends no process when it rejects", async () => {
    const judge = async (): Promise<never> => boom();
    const report = await run(Object.assign({ ...sound }, { judge }));
    expect(verdictsOf(report)).toEqual([["mine/sound", undefined, "error"]]);
    expect(report.problems).toMatchObject([{ details: ["It returned a promise."] }]);
  });
});

describe("a run that fails by itself", () => {
  it("has a report of what was found until then, and says that it is to blame", async () => {
    const broken: SessionConversationCheck = {
      ...sound,
      id: "mine/broken",
      evidence: {
        ...conversation,
        id: "unknown-kind",
        keysOf: (check) => {
          if (check.id === "mine/broken") throw new Error("no keys");
          return [];
        },
      },
    };
    const report = await run(sound, broken);
    expect(report.problems).toMatchObject([{ code: "internal-error", message: "The run ended early: Error: no keys" }]);
    expect(report.exitCode).toBe(70);
  });
});

describe("evidence", () => {
  it.each([
    ["a copy of the kind's object", { ...conversation }],
    ["no more than its id", { id: "conversation" }],
  ])("that is named by %s is the same kind", async (_, evidence) => {
    const report = await run(Object.assign({ ...sound }, { evidence }));
    expect(verdictsOf(report)).toEqual([["mine/sound", undefined, "fail"]]);
    expect(report.results[0]?.counterexample?.reproduced).toEqual({ times: 3, of: 3 });
  });
});
