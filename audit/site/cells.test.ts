import { describe, expect, it } from "vitest";
import { recordFiles } from "../record/results-directory.ts";
import { recordOf, untrueRun } from "../record/fixture-records.ts";
import { matrixPages } from "./matrix.ts";
import { serverPage } from "./server-page.ts";

const version = { record: recordOf("notes", { run: { ...untrueRun, tools: 4, worked: 4 } }), directory: "d" };
const history = { id: "notes", current: version, versions: [version] };

describe("the cells of the site", () => {
  it("say of what a number is", () => {
    expect([...matrixPages([history])].map(({ body }) => body.text).join("")).toContain("4 tools, 4 worked");
  });

  it("have a sign between links", () => {
    const { body } = serverPage(history, new Map([["d", [recordFiles.html, recordFiles.json]]]), undefined);
    expect(body.text).toMatch(/HTML of 1\.0\.0<\/a> · <a [^>]+>JSON of/u);
  });
});
