import { describe, expect, it } from "vitest";
import { hostileText, specificationReport, statement } from "./fixture-specification.ts";
import { renderSpecificationText } from "./terminal.ts";

const layout = { colour: false, width: 100, all: false };

const fresh = statement({
  state: "new",
  text: "Hosts MUST log.",
  line: 9,
  rows: [],
  accounted: false,
  rowToFillIn: {
    id: "DR-NEW-0000",
    section: "Opening",
    ordinal: "no. 2 (list item)",
    role: "client",
    level: "MUST",
    says: "",
    observable: "never",
    weight: "none",
    fingerprints: ["00000000000000bb"],
  },
});

const ambiguity = {
  id: "AMB-01",
  kind: "gap",
  title: "Doors ajar",
  sides: [
    { where: [], reading: "They are open." },
    { where: [], reading: "They are closed." },
  ],
} as const;

describe("renderSpecificationText", () => {
  it("begins with the numbers and ends with what the exit code says", () => {
    const lines = renderSpecificationText(specificationReport([statement()]), layout).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "doors.md",
      "Compared with Proposal: Doors, draft.",
      "",
      "4 normative statements: 2 known, 1 new, 1 changed, 3 gone; 2 untested without a reason",
      "  1 tested, 1 untested for a reason; 1 further sentence known, 0 of them changed",
    ]);
    expect(lines.at(-2)).toBe("Untested without a reason: 2 MUST, REQUIRED or SHOULD statements (exit code 1).");
  });

  it("shows every keyword of a sentence, and counts them", () => {
    const both = statement({ state: "new", levels: ["MUST", "SHOULD"], rows: [] });
    const text = renderSpecificationText(specificationReport([both, both, both, both]), layout);
    expect(text).toContain("4 normative statements with 8 keywords: ");
    expect(text).toContain("  line 7  MUST + SHOULD  server");
  });

  it("leaves out what asks for no attention, unless all is asked for", () => {
    const report = specificationReport([statement()], { ambiguities: [ambiguity] });
    expect(renderSpecificationText(report, layout)).not.toContain("DR-01");
    const all = renderSpecificationText(report, { ...layout, all: true });
    expect(all).toContain("checks    doors/are-closed");
    expect(all).toContain("AMB-01 (gap): Doors ajar");
  });

  it("gives no row to fill in where the text is of no known document", () => {
    const { document, ...foreign } = specificationReport([fresh]);
    expect(document).toBeDefined();
    const text = renderSpecificationText(foreign, layout);
    expect(text).toContain(
      "Not compared: no document that this command knows has enough sentences in common with it, so all of",
    );
    expect(text).toContain("New\n  line 9  MUST  server");
    expect(text).not.toContain("DR-NEW-0000");
  });

  it("gives a new statement a row to fill in", () => {
    const text = renderSpecificationText(specificationReport([fresh]), layout);
    expect(text).toContain("New: no row knows it\n  line 9  MUST  server");
    expect(text.replaceAll(/\s+/g, " ")).toContain('{ id: "DR-NEW-0000", ordinal: "no. 2 (list item)", role: "client"');
  });

  it("shows both fingerprints of a changed statement and the checks to look at again", () => {
    const changed = statement({ state: "changed", formerFingerprint: "00000000000000cc" });
    const text = renderSpecificationText(specificationReport([changed]), layout);
    expect(text).toContain("was       00000000000000cc, is 00000000000000aa");
    expect(text).toContain("recheck   doors/are-closed");
  });

  it("tells a gone sentence by its row", () => {
    const gone = [{ fingerprint: "00000000000000dd", rows: statement().rows, partly: ["DR-01"] }];
    const text = renderSpecificationText(specificationReport([], { gone }), layout);
    expect(text).toContain("The server closes doors.");
    expect(text).toContain("partly    DR-01: other sentences of it are still there");
  });

  it("says when a known statement has neither check nor exclusion", () => {
    const rows = statement().rows.map((row) => ({ ...row, checks: [] }));
    const text = renderSpecificationText(specificationReport([statement({ rows, accounted: false })]), layout);
    expect(text).toContain("Untested without a reason");
    expect(text).toContain("untested  without a reason.");
  });

  it("describes each misuse of a keyword", () => {
    const place = { line: 3, section: "Motivation", text: "Servers MUST x." };
    const text = renderSpecificationText(
      specificationReport([], {
        misuse: [
          { code: "lower-case", ...place, words: ["must", "must"] },
          { code: "informative-section", ...place, keyword: "MUST" },
          {
            code: "two-levels",
            places: [
              { line: 3, level: "MUST", text: "a" },
              { line: 8, level: "SHOULD", text: "a" },
            ],
          },
        ],
      }),
      layout,
    );
    expect(text).toContain('line 3  "must" in lower case demands nothing');
    expect(text).toContain("MUST stands in a section that only informs.");
    expect(text).toContain("One rule has two levels: MUST in line 3, SHOULD in line 8.");
  });

  it("counts what is too much to show", () => {
    const text = renderSpecificationText(specificationReport(Array.from({ length: 203 }, () => fresh)), layout);
    expect(text).toContain("+3 more: see --format json");
  });

  it("prints nothing that a terminal or a CI runner could act on", () => {
    const hostile = statement({ state: "new", text: hostileText, section: hostileText, rows: [], accounted: false });
    const cell = {
      code: "informative-section",
      line: 3,
      section: "Motivation",
      text: "x",
      keyword: hostileText,
    } as const;
    const text = renderSpecificationText(specificationReport([hostile], { file: hostileText, misuse: [cell] }), layout);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(text).not.toMatch(/(?:^|\s)::|##\[/m);
  });
});
