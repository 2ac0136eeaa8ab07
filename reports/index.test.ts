import { describe, expect, it } from "vitest";
import { everyVerdictReport } from "./fixture-reports.ts";
import { isReportFormat, reportFormats } from "./index.ts";

describe("reportFormats", () => {
  it.each([
    ["terminal", "mcp-annotations-conformance 0.1.0   seed"],
    ["json", '{\n  "schemaVersion": 1,'],
    ["junit", '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites '],
    ["html", '<!doctype html>\n<html lang="en">'],
    ["markdown", "## mcp-annotations-conformance\n\n**2 failures.**"],
    ["github", "::error title=determinism/repeated-queries-agree%3A manage_note::manage_note was asked"],
    ["sarif", '{\n  "$schema": "https://docs.oasis-open.org/sarif/'],
    ["codequality", '[\n  {\n    "description": "manage_note was asked'],
    ["ctrf", '{\n  "reportFormat": "CTRF",'],
    ["checks-json", '[\n  {\n    "id": "'],
  ])("renders %s", (format, start) => {
    if (!isReportFormat(format)) throw new Error(`${format} is no format`);
    const text = reportFormats[format](everyVerdictReport, { colour: false, width: 80 });
    expect(text.startsWith(start)).toBe(true);
    expect(text.endsWith("\n")).toBe(true);
  });

  it.each(["htm", "constructor", "__proto__", ""])("knows no format %j", (name) => {
    expect(isReportFormat(name)).toBe(false);
  });
});
