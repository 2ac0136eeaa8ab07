import { describe, expect, it } from "vitest";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { called, changed, executionOf, saying } from "../judging/fixture-execution.ts";
import { judgeCallsOf as judge } from "../judging/fixture-judging.ts";

const readOnly = "truth/read-only-tools-change-nothing";

describe("a pass", () => {
  const hint = { readOnlyHint: true };

  it("does not rest on calls that say that they failed", () => {
    const denied = saying({ success: false, error: "no such note" });
    expect(judge(readOnly, hint, executionOf(called({ n: 1 }, denied), called({ n: 2 }, denied)))).toMatchObject({
      kind: "undecided",
      reason: "none of 2 calls worked: answered, and said that it failed: success: false",
    });
  });

  it("does not rest on an empty argument alone, or on what nonsense is answered as well", () => {
    expect(judge(readOnly, hint, executionOf(called({ sql: "" }))).kind).toBe("undecided");
    const execution = { ...executionOf(called({ id: "sample" })), controls: [called({ id: "qzxvkj" })] };
    expect(judge(readOnly, hint, execution).kind).toBe("undecided");
  });

  it("names what the server opened that tells where it runs", () => {
    const execution = executionOf(called({ n: 1 }), called({ n: 2 }));
    const looks = ["/proc/1/cmdline", "/proc/1/cmdline"];
    expect(judge(readOnly, hint, { ...execution, watch: { ...execution.watch, looks } })).toMatchObject({
      kind: "holds",
      remark: expect.stringMatching(
        /^rests on 2 .* of a server that looks where it runs: it opened \/proc\/1\/cmdline$/u,
      ),
    });
  });

  describe("is none, but held in part, where no working call had", () => {
    const inputSchema = {
      type: "object",
      properties: {
        action: { enum: ["list", "purge"] },
        dry: { type: "boolean" },
        all: { type: "boolean", default: true },
        page: { type: "string" },
        count: { type: "integer", default: 3 },
        size: { type: "string", default: "m" },
        pace: { type: "string", default: "slow", description: '"slow" or "fast"' },
      },
      required: ["action"],
    };
    const whole = [
      called({ action: "list", dry: true, page: "1", count: 3 }),
      called({ action: "purge", all: false, pace: "fast", size: "l" }),
    ];
    const refused = { outcome: saying({ error: "has to end in .xhtml" }).outcome };

    it.each<[string, readonly ObservedExchange[], string]>([
      ["an argument", [called({ action: "list", dry: true, count: 3 }), ...whole.slice(1)], "page"],
      [
        "an argument that is refused",
        [
          called({ action: "list", dry: true, count: 3 }),
          ...whole.slice(1),
          called({ action: "list", page: "1" }, refused),
        ],
        'page: "{\\"error\\":\\"has to end in .xhtml\\"}"',
      ],
      [
        "a value",
        [...whole.slice(0, 1), called({ action: "list", all: false, pace: "fast", size: "l" })],
        'action "purge"',
      ],
      [
        "an argument with another value than its default",
        [...whole.slice(0, 1), called({ action: "purge", all: false, pace: "fast", size: "m" })],
        "size",
      ],
      ["a flag", [called({ action: "list", page: "1", count: 3 }), ...whole.slice(1)], "dry true"],
      [
        "the other value of a flag",
        [...whole.slice(0, 1), called({ action: "purge", pace: "fast", size: "l" })],
        "all false",
      ],
      [
        "a mode that a description lists",
        [...whole.slice(0, 1), called({ action: "purge", all: false, size: "l" })],
        'pace "fast"',
      ],
    ])("%s", (_, calls, heldWithout) => {
      expect(judge(readOnly, hint, executionOf(...calls), { inputSchema })).toMatchObject({
        kind: "undecided",
        heldWithout,
        reason: expect.stringContaining("partly held: rests on"),
      });
    });

    it("a variable that its description names", () => {
      const judgement = judge(readOnly, hint, executionOf(...whole), { inputSchema }, ["FOREST_API_KEY"]);
      expect(judgement).toMatchObject({ kind: "undecided", heldWithout: "FOREST_API_KEY" });
    });

    it("nothing, since all was in some call", () => {
      expect(judge(readOnly, hint, executionOf(...whole), { inputSchema }).kind).toBe("holds");
    });

    describe("of what a schema says by a reference or in a branch", () => {
      const referring = {
        type: "object",
        properties: { size: { $ref: "#/$defs/Size" }, pace: { anyOf: [{ $ref: "#/$defs/Pace" }, { type: "null" }] } },
        $defs: {
          Size: { type: "string", default: "m" },
          Pace: { type: "string", default: "slow", description: '"slow" or "fast"' },
        },
      };
      it.each<[string, readonly ObservedExchange[], string]>([
        ["another value than its default", [called({ size: "m", pace: "fast" }), called({})], "size"],
        ["a mode that a description lists", [called({ size: "l" })], 'pace "fast"'],
      ])("%s", (_, calls, heldWithout) => {
        const judgement = judge(readOnly, hint, executionOf(...calls), { inputSchema: referring });
        expect(judgement).toMatchObject({ kind: "undecided", heldWithout });
      });

      it("nothing, since the other mode is what counts where it is left out", () => {
        const calls = executionOf(called({ size: "l" }), called({ pace: "fast" }));
        expect(judge(readOnly, hint, calls, { inputSchema: referring }).kind).toBe("holds");
      });
    });
  });

  it("of a tool that lies is none, whatever its reply says", () => {
    const lying = { ...saying({ success: false }), effects: [changed("file.delete", "removes")] };
    expect(judge(readOnly, hint, executionOf(called({}, lying))).kind).toBe("contradicted");
  });
});
