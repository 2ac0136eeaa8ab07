import { describe, expect, it } from "vitest";
import type { ToolHints } from "../../report-model/tool-hints.ts";
import { makeHintReport } from "../fixture-hints.ts";
import { renderPicture } from "./picture.ts";

/** The cell of the first hint of a tool. */
function firstCell(hints: Pick<ToolHints, "declared" | "ofWrongType">): string {
  const page = renderPicture(makeHintReport([{ tool: "read_note", ...hints }], []))?.text ?? "";
  return /<td>\n(?<cell>.*)\n/u.exec(page)?.groups?.["cell"] ?? "";
}

describe("the picture of a server", () => {
  it("says of a hint whether it is set, and of one that is no boolean what it is, escaped and cut", () => {
    expect(firstCell({ declared: {} })).toContain("not set");
    expect(firstCell({ declared: { readOnlyHint: false } })).not.toContain("not set");
    const wrong = firstCell({ declared: {}, ofWrongType: { readOnlyHint: '"<b>true\u202e"' } });
    expect(wrong).toMatchInlineSnapshot(
      `"<div class="value warns"><code>&quot;&lt;b&gt;true\\u{202e}&quot;</code>, of the wrong type <span class="default">= false</span></div>"`,
    );
    const long = firstCell({ declared: {}, ofWrongType: { readOnlyHint: `"${"a".repeat(300)}"` } });
    expect(long).toContain("of the wrong type");
    expect(long.length).toBeLessThan(200);
  });
});
