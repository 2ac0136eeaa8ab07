import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { called, idle, nonsense, probed, recorded, shows, type Part } from "./fixture-records.ts";

it.each<[string, readonly Part[], readonly string[]]>([
  ["after a call", [probed("p"), called("a"), probed("p", [shows(1)])], ["list"]],
  ["that nothing was called before", [probed("p"), idle(300), probed("p", [shows(1)])], []],
  ["after a call that must fail", [probed("p"), nonsense("a"), probed("p", [shows(1)])], []],
])("an answer has shown an effect of calls where it changed, or has not: %s", (_, session, expected) => {
  expect([...attribute(recorded(["a", "p"], session)).showing]).toEqual(expected);
});
