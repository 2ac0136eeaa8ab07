import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { outsideData } from "../test/outside-data.ts";
import { catalogue } from "./requirements/catalogue.ts";
import { examineSpecification } from "./examine-specification.ts";
import { outlines } from "./outlines.ts";
import { readUnits } from "./read-units.ts";

describe.each(["annotations", "resolve"] as const)("the outline of %s", (document) => {
  const outline = new Set(outlines[document]);

  it("has every sentence that a row stands for", () => {
    const rows = catalogue.filter((row) => row.document === document);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.flatMap((row) => row.fingerprints.filter((fingerprint) => !outline.has(fingerprint)))).toEqual([]);
  });
});

describe("the outline of the extension", () => {
  const outline = new Set(outlines["resolution-extension"]);
  const rows = catalogue.filter((row) => row.document === "resolution-extension" && row.fingerprints.length > 0);

  it("has a sentence of every row that stands for any", () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => row.fingerprints.every((fingerprint) => !outline.has(fingerprint)))).toEqual([]);
  });

  it("lacks the sentences of its file of types, and a text that has none of these is not told that they are gone", () => {
    const all = new Set(rows.flatMap((row) => row.fingerprints));
    const ofTypes = [...all].filter((fingerprint) => !outline.has(fingerprint));
    expect(ofTypes).not.toEqual([]);
    const { gone } = examineSpecification("Servers MUST close doors.\n", catalogue, "resolution-extension");
    expect(gone.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(
      [...all].filter((fingerprint) => outline.has(fingerprint)).toSorted(),
    );
  });
});

/** The document whose file name begins with this. */
function readDocument(context: TestContext, prefix: string): string {
  const directory = outsideData(context, "seeds");
  return readFileSync(join(directory, readdirSync(directory).find((file) => file.startsWith(prefix)) ?? ""), "utf8");
}

const files = { annotations: "000", resolve: "002", "http-verbs": "001", workshop: "003", "agent-surface": "004" };

describe("the outlines and the documents they were taken from", () => {
  it.for(Object.entries(files))("agree: %s", ([document, prefix], context) => {
    const units = readUnits(readDocument(context, prefix));
    const shipped = Object.entries(outlines).find(([id]) => id === document)?.[1];
    expect(units.map(({ fingerprint }) => fingerprint)).toEqual(shipped);
  });

  it.for(["000", "002"])("tell a planted, a changed and a removed sentence apart: %s", (prefix, context) => {
    const text = readDocument(context, prefix);
    const items = readUnits(text).filter(({ place, demand }) => place === "list-item" && demand?.level === "MUST");
    const [removed, changed, moved] = items;
    const lines = text.split("\n").flatMap((line, index) => {
      if (index + 1 === removed?.line) return [];
      if (index + 1 === changed?.line) return [`${line} without any delay`];
      return index + 1 === moved?.line ? ["- Hosts **MUST** keep a log", line] : [line];
    });
    const examined = examineSpecification(lines.join("\n"), catalogue);
    const found = (state: string): readonly string[] =>
      examined.units.filter((unit) => unit.state === state).map(({ unit }) => unit.text);
    expect(items.length).toBeGreaterThanOrEqual(3);
    expect(examined.gone.map(({ fingerprint }) => fingerprint)).toEqual([removed?.fingerprint]);
    expect(examined.units.flatMap(({ formerFingerprint }) => formerFingerprint ?? [])).toEqual([changed?.fingerprint]);
    expect(found("changed")).toEqual([`${changed?.text} without any delay`]);
    expect(found("new")).toEqual(["Hosts MUST keep a log"]);
  });
});
