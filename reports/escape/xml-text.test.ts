import { describe, expect, it } from "vitest";
import { xmlText } from "./xml-text.ts";

describe("xmlText", () => {
  it("escapes what is markup in content and in either kind of attribute quotes", () => {
    expect(xmlText(`<a b="c" d='e'>&]]>`)).toBe("&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;]]&gt;");
  });

  it("shows what XML 1.0 cannot carry even as a reference", () => {
    expect(xmlText("\0\u001b\ud800\ufffe\uffff")).toBe("\\u{0}\\u{1b}\\u{d800}\\u{fffe}\\u{ffff}");
  });

  it("keeps line feeds, and shows carriage returns, which a parser would turn into line feeds", () => {
    expect(xmlText("a\nb\r\n")).toBe("a\nb\\u{d}\n");
  });

  it("disarms orders to a CI runner without changing the text a parser reads", () => {
    expect(xmlText("x\n  ::error::y ##[error]z")).toBe("x\n  &#58;:error::y &#35;#[error]z");
  });
});
