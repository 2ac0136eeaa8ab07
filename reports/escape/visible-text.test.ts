import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

describe("visibleText", () => {
  it("leaves ordinary text of any script alone", () => {
    const text = 'read_file "C:\\notes" → Größe 文件 😀 a::b std::string #1';
    expect(visibleText(text, 100)).toBe(text);
  });

  it.each([
    ["NUL", "a\0b", "a\\u{0}b"],
    ["a line feed", "a\nb", "a\\u{a}b"],
    ["a carriage return", "a\rb", "a\\u{d}b"],
    ["an ANSI colour", "\u001b[31mred", "\\u{1b}[31mred"],
    ["DEL", "a\u007f", "a\\u{7f}"],
    ["a C1 control sequence introducer", "\u009b2J", "\\u{9b}2J"],
    ["a bidi override", "\u202egnp", "\\u{202e}gnp"],
    ["a bidi isolate", "\u2066x\u2069", "\\u{2066}x\\u{2069}"],
    ["a zero-width space", "re\u200bad", "re\\u{200b}ad"],
    ["a byte order mark", "\ufeffx", "\\u{feff}x"],
    ["a soft hyphen", "a\u00adb", "a\\u{ad}b"],
    ["a variation selector", "a\ufe0f", "a\\u{fe0f}"],
    ["a tag character", "\u{e0041}", "\\u{e0041}"],
    ["an interlinear annotation anchor", "a\ufff9b", "a\\u{fff9}b"],
    ["a line separator", "a\u2028b", "a\\u{2028}b"],
    ["a lone high surrogate", "\ud800x", "\\u{d800}x"],
    ["a lone low surrogate", "x\udfff", "x\\u{dfff}"],
    ["a noncharacter", "\ufffe", "\\u{fffe}"],
  ])("shows %s", (_, text, shown) => {
    expect(visibleText(text, 100)).toBe(shown);
  });

  it.each([
    ["a GitHub command", "::error::x", "\\u{3a}:error::x"],
    ["a GitHub command after blanks, where wrapping may put a line break", "a ::error::x", "a \\u{3a}:error::x"],
    ["a GitHub command after a no-break space, which the runner trims", "\u00a0::error::x", "\u00a0\\u{3a}:error::x"],
    ["an old GitHub command in mid-line", "a##[error]x", "a\\u{23}#[error]x"],
    ["an Azure command", "##vso[task.complete]", "\\u{23}#vso[task.complete]"],
    ["a TeamCity message", "##teamcity[x]", "\\u{23}#teamcity[x]"],
  ])("disarms %s", (_, text, shown) => {
    expect(visibleText(text, 100)).toBe(shown);
  });

  it("counts what it cuts off", () => {
    expect(visibleText("abcdefgh", 5)).toBe("abcde… +3");
    expect(visibleText("abcde", 5)).toBe("abcde");
  });

  it("does not tear a surrogate pair when it cuts", () => {
    expect(visibleText("ab😀cd", 3)).toBe("ab… +4");
    expect(visibleText("ab😀cd", 4)).toBe("ab😀… +2");
  });
});
