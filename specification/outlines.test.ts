import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
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

const seeds = fileURLToPath(new URL("../../shared/seeds", import.meta.url));
const files = { annotations: "000", resolve: "002", "http-verbs": "001", workshop: "003", "agent-surface": "004" };

describe("the outlines and the documents they were taken from", () => {
  if (!existsSync(seeds)) {
    it.skip("skipped: there are no documents in ../shared/seeds");
    return;
  }

  it.each(Object.entries(files))("agree: %s", (document, prefix) => {
    const name = readdirSync(seeds).find((file) => file.startsWith(prefix)) ?? "";
    const units = readUnits(readFileSync(`${seeds}/${name}`, "utf8"));
    const shipped = Object.entries(outlines).find(([id]) => id === document)?.[1];
    expect(units.map(({ fingerprint }) => fingerprint)).toEqual(shipped);
  });

  it.each(["000", "002"])("tell a planted, a changed and a removed sentence apart: %s", (prefix) => {
    const name = readdirSync(seeds).find((file) => file.startsWith(prefix)) ?? "";
    const text = readFileSync(`${seeds}/${name}`, "utf8");
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
