import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { cleanReport, everyVerdictReport } from "../../reports/fixture-reports.ts";
import { reportFormatNames } from "../../reports/format-names.ts";
import { reportFormats } from "../../reports/index.ts";
import { renderJson } from "../../reports/json.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { parseCommand } from "../parse.ts";
import { reportCommand } from "./report-command.ts";

const directory = mkdtempSync(join(tmpdir(), "report-command-"));
const path = (name: string): string => join(directory, name);
const text = renderJson(everyVerdictReport);
afterAll(() => rmSync(directory, { recursive: true }));

function save(name: string, content: string): string {
  writeFileSync(path(name), content);
  return path(name);
}

const sarifAnchor = "reports/fixture-reports.ts";
const anchor = { path: sarifAnchor, lines: readFileSync(sarifAnchor, "utf8").split("\n") };
const sentence = async (file: string): Promise<string> => {
  const error: unknown = await reportCommand(
    file,
    { report: [], color: false, verbose: false, quiet: false },
    fixtureSurroundings(),
  ).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message.replaceAll(directory, "")} | ${error.hint}`;
};

describe("report", () => {
  it("renders for the terminal where no format is named", async () => {
    const surroundings = fixtureSurroundings();
    const action = await parseCommand(["report", save("plain.json", text)], surroundings);
    await action(surroundings);
    expect(surroundings.written().stdout).toContain("FAIL  determinism/");
  });

  it("says that commands in it are those of the file", async () => {
    const saidOf = async (report: Report): Promise<string> => {
      const surroundings = fixtureSurroundings();
      await reportCommand(
        save("any.json", renderJson(report)),
        { report: [], color: false, verbose: false, quiet: false },
        surroundings,
      );
      return surroundings.written().stderr;
    };
    expect(await saidOf(everyVerdictReport)).toContain("read one before you run it");
    expect(await saidOf(cleanReport)).toBe("");
  });

  it("renders a saved report in every format, as the run did", async () => {
    const saved = save("saved.json", text);
    const report = reportFormatNames.map((format) => `${format}=${path(`again.${format}`)}`);
    const options = { report, color: false, verbose: false, quiet: false, sarifAnchor };
    expect(await reportCommand(saved, options, fixtureSurroundings())).toBe(0);
    for (const format of reportFormatNames) {
      // What the official suite writes stands in a directory.
      const place = format === "checks-json" ? `again.${format}/checks.json` : `again.${format}`;
      const written = readFileSync(path(place), "utf8");
      expect(written).toBe(reportFormats[format](everyVerdictReport, { colour: false, width: 100, anchor }));
    }
  });

  it("says what is wrong with a file, and where", async () => {
    expect(await sentence(save("cut.json", text.slice(0, 300)))).toMatch(
      /^\/cut\.json is not JSON in line \d+: .* \| Give a file that --report json=<file> wrote\. One that was cut off/,
    );
    expect(await sentence(save("old.json", '{"schemaVersion": 7}'))).toMatch(
      /^\/old\.json has schemaVersion 7, and this program reads 1 \| /,
    );
    expect(await sentence(save("other.json", '{"name": "package"}'))).toMatch(
      /^\/other\.json is not a report: it has no schemaVersion/,
    );
    expect(await sentence(save("odd.json", text.replace('"seed": 1870214', '"seed": "x"')))).toMatch(
      /^\/odd\.json is not a report: \/seed in line \d+ must be integer/,
    );
    expect(await sentence(path("missing.json"))).toMatch(/^report \/missing\.json does not exist/);
  });

  it.each([
    ["cut off", text.slice(0, 300)],
    ["of another version", '{"schemaVersion": 7}'],
    ["of wrong types", text.replace('"seed": 1870214', '"seed": [[]]')],
    ["deep", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["empty", ""],
    ["with a string of megabytes in the place of a number", text.replace("1870214", `"${"a".repeat(5_000_000)}"`)],
  ])("leaves what exists as it is where a saved report is %s", async (_, content) => {
    const kept = save("kept.html", "a page of yesterday");
    const report = [`html=${kept}`];
    const options = { report, color: false, verbose: false, quiet: false };
    const error: unknown = await reportCommand(save("bad.json", content), options, fixtureSurroundings()).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageError);
    expect(error instanceof UsageError && error.message.length).toBeLessThan(1_000);
    expect(readFileSync(kept, "utf8")).toBe("a page of yesterday");
  });
});
