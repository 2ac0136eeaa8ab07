import { describe, expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { adds, called, idle, nonsense, recorded, sends, whoseIn } from "./fixture-records.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

const tools = ["a", "b", "c", "d", "e"];

function track(more: Partial<RecordedEffect> = {}): RecordedEffect {
  return sends("POST", "/track", { sentFor: "record", comparedBy: "nothing", ...more });
}

/** Whose a request of one tool is, beside those of four others; of one of these nothing tells. */
function whoseBeside(first: RecordedEffect): string | undefined {
  const sent = (name: string): RecordedEffect => {
    if (name === "a") return first;
    return name === "b" ? track({ sentFor: "open" }) : track();
  };
  return whoseIn(recorded(tools, ...tools.map((name) => [called(name, [sent(name)]), called(name, [sent(name)])])));
}

describe("a request that nearly all tools send", () => {
  it.each<[string, Partial<RecordedEffect>, string]>([
    ["is a record where it tells of the call and holds none of its arguments", {}, "every-call"],
    ["is one for a call without arguments, where others would have told", { sentFor: "open" }, "every-call"],
    ["is open where it holds an argument", { sentFor: "call" }, "one-address"],
  ])("%s", (_, more, whose) => {
    expect(whoseBeside(track(more))).toBe(whose);
  });

  it("is open where it is known to ask for a change", () => {
    const { comparedBy: _, ...known } = track();
    expect(whoseBeside(known)).toBe("one-address");
  });

  it("is a record of each call where what was sent is read after it, and the surroundings are looked at later", () => {
    const calls = [...tools, ...tools].map((name, at) =>
      called(name, [track({ since: at })], { isLooked: false, isSentRead: true }),
    );
    const seen = attribute(recorded(tools, [...calls, idle(2_000)]));
    expect(seen.habits.map(({ kind, tools: having }) => [kind, having])).toEqual([["every-call", tools]]);
  });

  it("is told once where it replaces something, unless one of them contains what its call was given", () => {
    const put = (more: Partial<RecordedEffect> = {}): RecordedEffect =>
      sends("PUT", "/session", { sentFor: "open", ...more });
    const told = (first: RecordedEffect): readonly (readonly string[])[] => {
      const sessions = tools.map((name) => [called(name), called(name, [name === "a" ? first : put()])]);
      return attribute(recorded(tools, ...sessions)).askedByAll.map((habit) => habit.tools);
    };
    expect(told(put())).toEqual([tools]);
    expect(told(put({ carries: true }))).toEqual([]);
  });
});

it("files of the user with another name in each session are no habit, though calls that must fail make some, too", () => {
  const made = (id: number): RecordedEffect => adds(`/home/out-1f2e3d4${id}`);
  const sessions = tools.flatMap((name, at) => [[called(name, [made(at)])], [nonsense(name, [made(at + 5)])]]);
  expect(whoseIn(recorded(tools, ...sessions))).not.toBe("every-call");
});
