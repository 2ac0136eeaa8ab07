// Of `habits.ts`: what a session without calls would tell.
import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { adds, called, idle, own, recorded, removes, requested, sends, started, type Part } from "./fixture-records.ts";

type Parts = readonly Part[];

it.each<[string, boolean, readonly Parts[]]>([
  ["what came before any call, and later again", true, [[started([adds()]), called("a"), called("a", [adds()])]]],
  ["what came with a list, and with a call", true, [[requested("tools/list", [adds()]), called("a", [adds()])]]],
  [
    "what came before any call in another session alone",
    true,
    [[started([adds()])], [idle(900), called("a", [adds()])]],
  ],
  ["what came at the start alone", false, [[started([adds()]), called("a")]]],
  ["what came with calls alone", false, [[called("a", [adds()]), called("a", [adds()])]]],
  [
    "what is known to come by a clock",
    false,
    [
      [idle(300, [adds()]), idle(300, [adds()])],
      [called("a", [adds()]), called("a", [adds()])],
    ],
  ],
  ["what is the server's own", false, [[started([own()]), called("a"), called("a", [own()])]]],
  ["what is excused of nobody", false, [[started([removes()]), called("a"), called("a", [removes()])]]],
  [
    "what asks that something is removed",
    false,
    [[started([sends("DELETE")]), called("a"), called("a", [sends("DELETE")])]],
  ],
])("a session without calls is to tell, or not: %s", (_, expected, sessions) => {
  expect(attribute(recorded(["a", "b"], ...sessions)).mayActByItself).toBe(expected);
});
