import { describe, expect, it } from "vitest";
import type { Result } from "../../report-model/report-model.ts";
import { answersDiffer } from "../fixture-reports.ts";
import { checkText } from "../fixture-hints.ts";
import { causesOf } from "./causes.ts";
import { renderInconclusive } from "./check-groups.ts";

const { fingerprint: _, case: __, ...plain } = { fingerprint: "", case: "", ...answersDiffer };

function open(check: string, tool: string, message: string, more: Partial<Result> = {}): Result {
  return { ...plain, check, tool, message, verdict: "inconclusive", ...more };
}

/** The reason of each cause with its tools. */
function told(results: readonly Result[]): readonly string[] {
  return causesOf({ results, checks: [checkText] }, "inconclusive").map(({ reason, groups }) => {
    const tools = groups.flatMap((group) => [...group.tools]);
    return `${reason}: ${tools.join(", ")}`;
  });
}

describe("the causes of what is open", () => {
  it("are told gravest first: what was seen and did not come again, then hints, then the rest", () => {
    const results = [
      open("error-codes/x", "a", "Out of time."),
      open(checkText.id, "b", "No call worked."),
      open("output/y", "c", "It differs. Seen once, but it could not be tried again.", { fingerprint: "f" }),
      open(checkText.id, "d", "It wrote. Seen once, but it could not be tried again.", { fingerprint: "g" }),
    ];
    expect(told(results)).toEqual([
      "It wrote. Seen once, but it could not be tried again.: d",
      "It differs. Seen once, but it could not be tried again.: c",
      "No call worked.: b",
      "Out of time.: a",
    ]);
  });

  it.each([
    ["what a server answered", "none of 4 calls worked: no id", "none of 2 calls worked: error -32603"],
    [
      "the place that a call changed",
      "a call rewrote store.bin, and its format is unknown (2 of 2 calls worked, 2 changed something)",
      "a call rewrote /srv/data/b-1.db, and its format is unknown (9 of 10 calls worked, late effects: 2 s, none)",
    ],
    [
      "an address",
      "a call sent POST https://a.example/v1/items, unseen",
      "a call sent POST http://b.example/x, unseen",
    ],
    [
      "what a web API was asked for",
      `a call sent POST https://a.example/graphql (findItems), and what that changes is not visible (2 of 2 calls worked)`,
      `a call sent POST https://b.example/v1/items:search?a,b in a batch, and what that changes is not visible (9 of 9 calls worked)`,
    ],
    ["a quotation", 'no call with "red" worked', 'no call with "a, (b)" worked'],
    ["the name of the tool", "first was not called", "second was not called"],
  ])("are one where the reasons differ in %s only", (_what, first, second) => {
    const results = [open("s/c", "first", first), open("s/d", "second", second)];
    expect(told(results)).toEqual([`${first} (and 1 more like it): first, second`]);
  });

  it.each([
    ["none of 4 calls worked: no", "there was no time"],
    ["a call sent POST https://a.example/b, and nothing", "a call sent PUT https://a.example/b, and nothing"],
    [
      "a call sent POST https://a.example/b, unseen",
      "a call sent POST https://a.example/b, after it was answered, unseen",
    ],
  ])("are several where the reasons say something else: %s, and %s", (first, second) => {
    expect(told([open("s/c", "a", first), open("s/c", "b", second)])).toHaveLength(2);
  });

  it("name every tool that asks web APIs by POST in one line, with one reason", () => {
    const results = ["find_items", "list_users", "search"].map((tool, index) =>
      open(
        checkText.id,
        tool,
        `a call sent POST https://api.example/graphql (${tool}Query), and what that changes is not visible (${index + 2} of 9 calls worked, none changed anything)`,
      ),
    );
    const lines = renderInconclusive({ results, checks: [checkText] }, { colour: false, width: 1_000 });
    expect(lines.slice(1)).toEqual([
      `  ${results[0]?.message} (and 2 more like it) (${checkText.id}: find_items, list_users, search)`,
    ]);
  });

  it("take no time that grows faster than the text of a server", () => {
    const texts = ["a", "-a", "/", "~", ".a", '"', "(1 of 1 call worked", "a://", "sent POST ", "sent POST a ("];
    const long = texts.map((text, index) => open("s/c", `t${index}`, text.repeat(100_000)));
    expect(told(long).length).toBeGreaterThan(1);
  });
});

describe("a contradiction that was seen and did not come again", () => {
  const layout = { colour: false, width: 80 };

  function seen(count: number): readonly Result[] {
    return Array.from({ length: count }, (_each, index) =>
      open(checkText.id, `tool_${index}`, `It ${"very ".repeat(index)}badly wrote. ${"x ".repeat(200)}Seen once.`, {
        fingerprint: String(index),
      }),
    );
  }

  const others = Array.from({ length: 40 }, (_each, index) => open("s/c", "a", `Reason ${"x".repeat(index)}.`));

  it("stands above all else that is open, in full, however much that is", () => {
    const results = [...others, ...seen(12)];
    const lines = renderInconclusive({ results, checks: [checkText] }, layout, "cut");
    const text = lines.join(" ").replaceAll(/ +/gu, " ");
    expect(lines[1]).toMatch(/^ {2}It badly wrote\./u);
    expect(text.match(/Seen once\./gu)).toHaveLength(12);
    expect(text.lastIndexOf("Seen once.")).toBeLessThan(text.indexOf("Reason"));
    expect(lines.at(-1)).toBe("  +28 more reasons: see the JSON report");
  });

  it("is told with others of its check where they are more than a screen holds", () => {
    const [cause, ...more] = causesOf({ results: seen(40), checks: [checkText] }, "inconclusive");
    expect(cause?.reason).toMatch(/Seen once\. \(and 39 more like it\)$/u);
    expect(more).toEqual([]);
  });
});
