import { describe, expect, it } from "vitest";
import { runnerMessage, runnerProperty } from "./runner-command.ts";

/** What the runner makes of a message: https://github.com/actions/toolkit, `command.ts`, read backwards. */
const unescape = (text: string): string =>
  text.replaceAll("%0A", "\n").replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");

describe("what a GitHub runner is told", () => {
  it("has its lines, and none that a server sent", () => {
    expect(runnerMessage(["100 %", "a\n::error::b"])).toBe("100 %25%0Aa\\u{a}::error::b");
  });

  it("has no colon and no comma in a property", () => {
    const property = runnerProperty("a: b, 5%,file=x::y");
    expect(property).toBe("a%3A b%2C 5%25%2Cfile=x%3A%3Ay");
    expect(unescape(property)).toBe("a: b, 5%,file=x::y");
  });
});
