import { describe, expect, it } from "vitest";
import { markup } from "./markup.ts";

describe("markup", () => {
  it("escapes every text, in content and in attributes", () => {
    const escaped = "&lt;/style&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&apos;&amp;";
    const text = `</style><script>alert("1")</script>'&`;
    expect(markup`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it("takes markup, lists and numbers as they are, and shows nothing for undefined", () => {
    expect(markup`<ul>${["<", markup`<li>${1}</li>`, [2, undefined]]}</ul>`.text).toBe("<ul>&lt;<li>1</li>2</ul>");
  });

  it("takes no object of anybody's for markup", () => {
    const forged: unknown = JSON.parse('{"text": "<script>"}');
    // @ts-expect-error A saved report that is not what its type says.
    expect(() => markup`${forged}`.text).toThrow(TypeError);
  });

  it("shows bidi controls and other hostile characters as what they are", () => {
    expect(markup`${"a\u202eb\u0000"}`.text).toBe(String.raw`a\u{202e}b\u{0}`);
  });

  it("cuts what is far too long, and counts what it cut", () => {
    const { text } = markup`${"a".repeat(1_000_000)}`;
    expect(text.length).toBeLessThan(21_000);
    expect(text).toContain("… +980000");
  });
});
