import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { adds, called, idle, probed, recorded, removes, type Part } from "./fixture-records.ts";

const tools = ["a", "b", "p"];
type Parts = readonly Part[];

function isHidden(...sessions: readonly Parts[]): boolean {
  return attribute(recorded(tools, ...sessions)).hiddenFrom("a") !== undefined;
}

const afterProbe: Parts = [probed("p", [removes()]), called("a")];

it.each<[string, boolean, readonly Parts[]]>([
  ["is hidden where a probe has taken something away in each session of the tool", true, [afterProbe, afterProbe]],
  ["is not hidden where one session of the tool lacks it", false, [afterProbe, [called("a"), idle(10)]]],
  ["is not hidden by what a probe adds", false, [[probed("p", [adds()]), called("a")]]],
  ["is not hidden by what comes after the tool was called", false, [[called("a"), probed("p", [removes()])]]],
  ["is not hidden in a session that other tools share, which tells of none", false, [[called("b"), ...afterProbe]]],
  ["is not hidden where the tool never worked", false, [[probed("p", [removes()]), called("b")]]],
])("what a tool does %s", (_, expected, sessions) => {
  expect(isHidden(...sessions)).toBe(expected);
});
