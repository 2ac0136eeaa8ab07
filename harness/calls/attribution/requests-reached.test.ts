// Of `alike.ts`: which requests are missing from a session that may be a control.
import { expect, it } from "vitest";
import { called, recorded, sends, standingIn } from "./fixture-records.ts";
import { claims } from "./claim.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

const others = ["b", "c", "d", "e", "f", "g", "h", "i"];
const asks = (path: string): RecordedEffect => sends("GET", path, { kind: "network.external", owner: "machine" });

/** Where the claim of a tool stands that asks for something, by a session in which others ask for something else. */
function standing(own: string, other: string): string {
  const session = others.map((name) => called(name, [asks(other)]));
  return standingIn(recorded(["a", ...others], [called("a", [asks(own)])], session), "a", claims.closedWorld);
}

it.each([
  ["contradicted", "/notes", "/status"],
  ["no-control", "/polls/1f2e3d4c", "/polls/4d5e6f7a"],
  ["no-control", "/polls/17", "/polls/18"],
])(
  "a request is of the tool, or may be what the server asks for all the time: %s, %s beside %s",
  (expected, own, other) => {
    expect(standing(own, other)).toBe(expected);
  },
);
