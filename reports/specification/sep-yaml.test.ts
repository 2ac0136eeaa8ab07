import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { excludedRows, hostileText, specificationReport, statement } from "./fixture-specification.ts";
import { renderSepYaml } from "./sep-yaml.ts";

const name = { sep: "1862", specUrl: "https://example.com/spec#doors" };

describe("renderSepYaml", () => {
  it("has the form of upstream's traceability files", () => {
    const report = specificationReport([
      statement(),
      statement({ text: "Clients SHOULD wait: always.", level: "SHOULD", rows: excludedRows }),
    ]);
    expect(renderSepYaml(report, name)).toBe(
      [
        "sep: 1862",
        "spec_url: https://example.com/spec#doors",
        "requirements:",
        "  - check: doors/are-closed",
        "    text: Servers MUST close doors.",
        "  - text: 'Clients SHOULD wait: always.'",
        "    excluded: It binds clients",
        "",
      ].join("\n"),
    );
  });

  it("has an entry for each check, and none twice", () => {
    const rows = statement().rows.map((row) => ({ ...row, checks: ["a/b", "c/d", "a/b"] }));
    const written: unknown = parse(
      renderSepYaml(specificationReport([statement({ rows }), statement({ rows })]), name),
    );
    const text = "Servers MUST close doors.";
    expect(written).toMatchObject({
      requirements: [
        { check: "a/b", text },
        { check: "c/d", text },
      ],
    });
  });

  it("leaves out what permits and what has no keyword", () => {
    const report = specificationReport([
      statement({ level: "MAY" }),
      statement({ level: "STATEMENT", normative: false }),
    ]);
    expect(parse(renderSepYaml(report, name))).toMatchObject({ requirements: [] });
  });

  it("names in a comment what has neither check nor exclusion", () => {
    const text = renderSepYaml(specificationReport([statement({ rows: [], accounted: false, line: 12 })]), name);
    expect(text).toContain("# Untested without a reason:\n# - line 12: Servers MUST close doors.");
  });

  it("keeps the name of a proposal without a number", () => {
    expect(parse(renderSepYaml(specificationReport([]), { ...name, sep: "doors" }))).toMatchObject({ sep: "doors" });
  });

  it("stays YAML, and harmless, whatever the file says", () => {
    const report = specificationReport([
      statement({ text: hostileText }),
      statement({ text: hostileText, rows: [], accounted: false }),
    ]);
    const text = renderSepYaml(report, { sep: hostileText, specUrl: hostileText });
    expect(parse(text)).toMatchObject({ requirements: [{ check: "doors/are-closed" }] });
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^\s*::|##\[/mu);
  });
});
