import { describe, expect, it } from "vitest";
import { markdownCell } from "./markdown-cell.ts";

describe("markdownCell", () => {
  it("keeps code spans and plain sentences", () => {
    expect(markdownCell("`readOnlyHint` of list_notes is true.")).toBe("`readOnlyHint` of list_notes is true.");
  });

  it("escapes bars everywhere, code spans too", () => {
    expect(markdownCell("a|b `c|d`")).toBe("a\\|b `c\\|d`");
  });

  it("lets no link, image, emphasis or HTML through", () => {
    expect(markdownCell("![x](y) *z* <img> _a_")).toBe("!\\[x\\](y) \\*z\\* \\<img\\> \\_a\\_");
  });

  it("keeps a cell on one line", () => {
    expect(markdownCell(" a\n\tb \u0000")).toBe("a b \\\\u{0}");
  });

  it("escapes a backquote that opens no code span", () => {
    expect(markdownCell("a ` b")).toBe("a \\` b");
  });
});
