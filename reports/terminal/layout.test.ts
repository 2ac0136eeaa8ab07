import { describe, expect, it } from "vitest";
import { elideMiddle, fitName, flowPieces, labelledText, paint, readableLayout, wrapText } from "./layout.ts";

const plain = { colour: false, width: 40 };

it("fitName cuts a name only where it does not fit, and shows it", () => {
  expect(fitName("gw_search", 9)).toBe("gw_search");
  expect(fitName("gw_search", 8)).toBe("gw_sear…");
});

describe("wrapText", () => {
  it("breaks at blanks and indents every line but the first", () => {
    expect(wrapText("one two three four", 9, 2)).toEqual(["one two", "  three", "  four"]);
  });

  it("leaves a word that is longer than the line whole, so that it can be copied", () => {
    expect(wrapText("a longer-than-the-line b", 8)).toEqual(["a", "longer-than-the-line", "b"]);
  });

  it("keeps a wide gap inside a line and drops it at a break", () => {
    expect(wrapText("path   before → after", 40)).toEqual(["path   before → after"]);
    expect(wrapText("path   before → after", 8)).toEqual(["path", "before →", "after"]);
  });

  it("gives one empty line for an empty text", () => {
    expect(wrapText("", 10)).toEqual([""]);
  });
});

describe("flowPieces", () => {
  it("breaks between pieces and never inside one", () => {
    expect(flowPieces(['a {"x": 1}', 'b {"y": 2}', "c"], ", ", 16)).toEqual(['a {"x": 1},', 'b {"y": 2}, c']);
  });

  it("gives no line for no pieces", () => {
    expect(flowPieces([], ", ", 10)).toEqual([]);
  });
});

describe("labelledText", () => {
  it("tells several texts apart by a hanging indent", () => {
    expect(labelledText("fix", ["stop the write that the query does", "or remove it"], plain)).toEqual([
      "  fix       stop the write that the",
      "              query does",
      "            or remove it",
    ]);
  });

  it("gives nothing for no texts", () => {
    expect(labelledText("fix", [], plain)).toEqual([]);
  });
});

describe("elideMiddle", () => {
  it("keeps a list that is short enough", () => {
    expect(elideMiddle(["a", "b", "c"], { first: 2, last: 1 })).toEqual(["a", "b", "c"]);
  });

  it("counts what it leaves out", () => {
    expect(elideMiddle(["a", "b", "c", "d", "e"], { first: 1, last: 1 })).toEqual(["a", "… +3 more", "e"]);
    expect(elideMiddle(["a", "b", "c"], { first: 1, last: 0 })).toEqual(["a", "… +2 more"]);
  });
});

describe("readableLayout", () => {
  it.each([
    [0, 80],
    [Number.NaN, 80],
    [10, 40],
    [100.7, 100],
    [500, 120],
  ])("makes width %d a width of %d", (width, readable) => {
    expect(readableLayout({ colour: false, width }).width).toBe(readable);
  });
});

describe("paint", () => {
  it("colours only when asked to, whatever this process writes to", () => {
    expect(paint(plain, ["red"], "x")).toBe("x");
    expect(paint({ ...plain, colour: true }, ["red", "bold"], "x")).toBe("\u001b[1m\u001b[31mx\u001b[39m\u001b[22m");
  });
});
