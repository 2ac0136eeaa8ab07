import { describe, expect, it } from "vitest";
import { proposal } from "../fixture-proposal.ts";
import { readUnits } from "../read-units.ts";
import { compareVersions } from "./compare-versions.ts";
import { findHeadingChanges } from "./heading-changes.ts";
import { reportSentence } from "./sentence-report.ts";

/** What an editor is told of each sentence with a keyword, one line each. */
function told(before: string, now: string): readonly string[] {
  return compareVersions(readUnits(before), readUnits(now)).sentences.flatMap((sentence) => {
    const found = reportSentence(sentence, undefined);
    if (found?.normative !== true) return [];
    const demands = found.demands.map(
      (demand) => `${demand.before?.keyword ?? "-"}>${demand.now?.keyword ?? "-"} ${demand.change}`,
    );
    const also = [...(found.moved ? ["moved"] : []), ...(found.reworded ? ["reworded"] : [])];
    return [`${found.change}: ${demands.join(", ")}${also.length === 0 ? "" : ` (${also.join(", ")})`}`];
  });
}

function edit(from: string, to: string): readonly string[] {
  expect(proposal).toContain(from);
  return told(proposal, proposal.replace(from, to));
}

describe("what became of a sentence", () => {
  it("nothing, where only line breaks, marks and list numbers changed", () => {
    const now = proposal.replaceAll("**", "").replaceAll("`", "").replace("open doors MUST", "open\ndoors MUST");
    expect(told(proposal, now)).toEqual([]);
  });

  it.each([
    ["weaker", "doors MUST announce", "doors SHOULD announce", "level: MUST>SHOULD weaker"],
    ["stronger", "**SHOULD** answer", "**MUST** answer", "level: SHOULD>MUST stronger"],
    ["reversed", "**MUST NOT** ask", "**MUST** ask", "level: MUST NOT>MUST reversed"],
    ["lower case binds nobody", "**MUST** close", "must close", "level: MUST>- removed"],
    ["no keyword any more", "Servers **MUST** close", "Servers close", "level: MUST>- removed"],
    [
      "a keyword where there was none",
      "An announcement is made",
      "An announcement MUST be made",
      "level: ->MUST new (reworded)",
    ],
    [
      "a synonym of the same level",
      "doors MUST announce",
      "doors SHALL announce",
      "reworded: MUST>SHALL same (reworded)",
    ],
    ["a column of a table", "| Yes      | The name", "| No       | The name", "level: Yes>No weaker (reworded)"],
    ["other words", "within a second", "within two seconds", "reworded: SHOULD>SHOULD same (reworded)"],
    ["gone", "2. Servers **SHOULD** answer within a second\n", "", "removed: SHOULD>- removed"],
    ["new", "2. Servers", "2. Hosts **MUST** keep a log\n3. Servers", "new: ->MUST new"],
  ])("%s", (_, from, to, line) => {
    expect(edit(from, to)).toEqual([line]);
  });

  it("weaker and reworded at once", () => {
    expect(
      edit("**MUST** close a door before they open another one", "**SHOULD** close a door before another opens"),
    ).toEqual(["level: MUST>SHOULD weaker (reworded)"]);
  });

  it("moved within its section, also where keywords beside it changed", () => {
    const [first = "", second = "", third = ""] = proposal.match(/^\d\. .*\n/gm) ?? [];
    const now = proposal.replace(first + second + third, third + first + second.replace("SHOULD", "MUST"));
    expect(told(proposal, now)).toEqual(["moved: MUST NOT>MUST NOT same (moved)", "level: SHOULD>MUST stronger"]);
  });

  it("moved to another section, in other words", () => {
    const sentence = "Servers that open doors MUST announce `doors.open`. ";
    const now = proposal
      .replace(sentence, "")
      .replace("Servers MAY close", "Servers that open any doors MUST announce `doors.open`. Servers MAY close");
    expect(told(proposal, now)).toEqual(["reworded: MUST>MUST same (moved, reworded)"]);
  });
});

describe("each keyword", () => {
  const two = "Servers MUST announce doors and SHOULD close the windows.";

  it.each([
    ["first", "Servers MAY announce doors and SHOULD close the windows.", "level: MUST>MAY weaker, SHOULD>SHOULD same"],
    [
      "second",
      "Servers MUST announce doors and MUST close the windows.",
      "level: MUST>MUST same, SHOULD>MUST stronger",
    ],
    ["one gone", "Servers MUST announce doors.", "level: MUST>MUST same, SHOULD>- removed (reworded)"],
    [
      "one more",
      two.replace("windows", "windows, and MAY lock them"),
      "level: MUST>MUST same, SHOULD>SHOULD same, ->MAY new (reworded)",
    ],
  ])("of two in a sentence is told by itself: %s", (_, now, line) => {
    expect(told(two, now)).toEqual([line]);
  });

  it("keeps its level where its sentence is split in two", () => {
    expect(told(two, "Servers MUST announce doors. They SHOULD close the windows.")).toEqual([
      "reworded: MUST>MUST same, SHOULD>- removed (reworded)",
      "moved: SHOULD>SHOULD same",
    ]);
  });

  it("keeps its level where two sentences are merged", () => {
    expect(told("Servers MUST announce doors. They SHOULD close the windows.", two)).toEqual([
      "reworded: MUST>MUST same, SHOULD>SHOULD same (reworded)",
    ]);
  });

  it("of two sentences in one line is told by itself", () => {
    expect(told("Servers MAY wait. Clients SHOULD wait long.", "Servers MAY wait. Clients MUST wait long.")).toEqual([
      "level: SHOULD>MUST stronger",
    ]);
  });

  it("above a list changes every entry", () => {
    const list = (keyword: string): string => `Servers ${keyword}:\n\n- keep all keys\n- count visitors\n`;
    expect(told(list("MUST"), list("SHOULD"))).toEqual(Array.from({ length: 3 }, () => "level: MUST>SHOULD weaker"));
  });
});

describe("what has changed around a sentence", () => {
  it("a renamed heading moves nothing", () => {
    const now = proposal.replace("### Opening", "### Opening doors");
    expect(told(proposal, now)).toEqual([]);
    const { sentences } = compareVersions(readUnits(proposal), readUnits(now));
    expect(findHeadingChanges(sentences)).toEqual([
      { from: "Opening", to: "Opening doors", isRenamed: true, sentences: 7 },
    ]);
  });

  it("the same sentence elsewhere is not confused with it", () => {
    const sections = (first: string): string => `## A\n\n${first}\n\n## B\n\nServers MUST close doors.\n`;
    expect(told(sections("Servers MUST close doors."), sections("Doors are nice."))).toEqual([
      "removed: MUST>- removed",
    ]);
  });

  it("a text that shares nothing is removed and new", () => {
    expect(told("Servers MUST announce doors.", "Clients SHOULD paint windows.").toSorted()).toEqual([
      "new: ->SHOULD new",
      "removed: MUST>- removed",
    ]);
  });

  it("a stretch that is too long to compare is told", () => {
    const text = (word: string): string =>
      Array.from({ length: 600 }, (_, index) => `Servers MUST ${word} thing${index} well.`).join(" ");
    const { unpaired } = compareVersions(readUnits(text("open")), readUnits(text("paint")));
    expect(unpaired).toMatchObject([{ before: { length: 600 }, now: { length: 600 } }]);
  });
});
