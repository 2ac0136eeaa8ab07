import { describe, expect, it } from "vitest";
import { examineSpecification, type ExaminedSpecification } from "./examine-specification.ts";
import { proposal, proposalRows } from "./fixture-proposal.ts";
import { SpecificationError } from "./specification-fault.ts";

function examine(markdown: string): ExaminedSpecification {
  return examineSpecification(markdown, proposalRows);
}

function idsIn(examined: ExaminedSpecification, state: string): readonly string[] {
  return examined.units.filter((unit) => unit.state === state).flatMap(({ rows }) => rows.map(({ id }) => id));
}

function textsIn(examined: ExaminedSpecification, state: string): readonly string[] {
  return examined.units.filter((unit) => unit.state === state).map(({ unit }) => unit.text);
}

function goneIds({ gone }: ExaminedSpecification): readonly string[] {
  return gone.flatMap(({ rows }) => rows.map(({ id }) => id));
}

function faultOf(markdown: string): unknown {
  try {
    examine(markdown);
  } catch (error) {
    return error instanceof SpecificationError ? error.fault.code : error;
  }
  return undefined;
}

describe("a text as the catalogue knows it", () => {
  it("is recognised, and every statement with it", () => {
    const examined = examine(proposal);
    expect(examined.document).toBe("core");
    expect(idsIn(examined, "known")).toEqual(proposalRows.map(({ id }) => id));
    expect(textsIn(examined, "new")).toEqual([]);
    expect(examined.gone).toEqual([]);
  });

  it("may be wrapped, emphasised and quoted otherwise", () => {
    const edited = proposal.replaceAll("**", "").replaceAll("`", "").replace("open doors MUST", "open\ndoors *MUST*");
    expect(idsIn(examine(edited), "known")).toHaveLength(proposalRows.length);
  });

  it("may have its sections in another order", () => {
    const [head = "", opening = "", closing = ""] = proposal.split(/^(?=### )/m);
    const examined = examine(`${head}${closing}\n${opening}`);
    expect(idsIn(examined, "known")).toHaveLength(proposalRows.length);
    expect(examined.gone).toEqual([]);
  });
});

describe("what an editor does to a text", () => {
  it("an inserted sentence is new, and shifts nothing", () => {
    const examined = examine(proposal.replace("1. Servers", "1. Hosts **MUST** keep a log\n2. Servers"));
    expect(textsIn(examined, "new")).toEqual(["Hosts MUST keep a log"]);
    expect(textsIn(examined, "changed")).toEqual([]);
    expect(examined.gone).toEqual([]);
  });

  it("a sentence with other words is changed, and keeps its row", () => {
    const examined = examine(
      proposal.replace("close a door before they open another one", "close any door within a minute"),
    );
    const [changed] = examined.units.filter(({ state }) => state === "changed");
    expect(changed?.rows.map(({ id }) => id)).toEqual(["DR-03"]);
    expect(changed?.formerFingerprint).toBe(proposalRows[2]?.fingerprints[0]);
    expect(changed?.unit.fingerprint).not.toBe(changed?.formerFingerprint);
    expect(examined.gone).toEqual([]);
  });

  it("a sentence with another keyword is changed", () => {
    const examined = examine(proposal.replace("**SHOULD** answer", "**MUST** answer"));
    expect(idsIn(examined, "changed")).toEqual(["DR-04"]);
  });

  it("a sentence that is taken away is gone", () => {
    const examined = examine(proposal.replace("2. Servers **SHOULD** answer within a second\n", ""));
    expect(goneIds(examined)).toEqual(["DR-04"]);
    expect(textsIn(examined, "changed")).toEqual([]);
  });

  it("all three at once are told apart", () => {
    const edited = proposal
      .replace("1. Servers", "1. Hosts **MUST** keep a log\n2. Servers")
      .replace("ask for a door that is open", "ask for an open door twice")
      .replace("Servers MAY close doors on their own. ", "");
    const examined = examine(edited);
    expect(textsIn(examined, "new")).toEqual(["Hosts MUST keep a log"]);
    expect(idsIn(examined, "changed")).toEqual(["DR-05"]);
    expect(goneIds(examined)).toEqual(["DR-08"]);
  });

  it("a plain sentence without a row is nothing to report", () => {
    const examined = examine(proposal.replace("## Specification", "Nobody likes draughts.\n\n## Specification"));
    expect(textsIn(examined, "new")).toEqual([]);
    expect(textsIn(examined, "plain")).toContain("Nobody likes draughts.");
  });

  it("a keyword in lower case leaves the sentence normative", () => {
    const examined = examine(proposal.replace("**MUST** close", "must close"));
    const lowered = examined.units.find(({ unit }) => unit.text.startsWith("Servers must close"));
    expect(lowered).toMatchObject({ state: "known", normative: true });
    expect(examined.misuse).toMatchObject([{ code: "lower-case", words: ["must"] }]);
  });
});

describe("a text of something else", () => {
  it("has only new statements", () => {
    const examined = examine("# Windows\n\nServers MUST clean windows. They shine.\n");
    expect(examined.document).toBeUndefined();
    expect(textsIn(examined, "new")).toEqual(["Servers MUST clean windows."]);
    expect(examined.gone).toEqual([]);
  });

  it("is compared with the document that is named", () => {
    const examined = examineSpecification("Servers MUST clean windows.", proposalRows, "core");
    expect(examined.document).toBe("core");
    expect(goneIds(examined)).toHaveLength(proposalRows.length);
  });
});

describe("a text that demands nothing", () => {
  it.each([
    ["front matter alone", "---\ntitle: The server MUST\n---\n", "front-matter-only"],
    ["no keyword", "# Doors\n\nDoors are nice.\n", "nothing-normative"],
    ["keywords in lower case", "# Doors\n\nServers must close doors.\n", "nothing-normative"],
    ["keywords in a comment", "<!-- Servers MUST close doors. -->\n", "nothing-normative"],
    [
      "lists that nest without end",
      Array.from({ length: 80 }, (_, index) => `${"  ".repeat(index)}- a`).join("\n"),
      "nested-too-deep",
    ],
  ])("is refused: %s", (_, markdown, code) => {
    expect(faultOf(markdown)).toBe(code);
  });
});
