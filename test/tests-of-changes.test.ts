import { relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { testsOfChanges } from "./tests-of-changes.ts";

function testsOf(...names: readonly string[]): readonly string[] {
  const root = process.cwd();
  return testsOfChanges(
    root,
    names.map((name) => resolve(name)),
  ).map((file) => relative(root, file));
}

describe("a change that no import shows has its tests run", () => {
  it.each(["cli.ts", "harness/api-stub/program/main.ts", "reference-server/hostile/main.ts", "reports/junit.ts"])(
    "%s: those that start what is built, or read the sources",
    (name) => {
      const tests = testsOf(name);
      expect(tests).toContain("test/readme.process.test.ts");
      expect(tests).toContain("test/readme.machine.test.ts");
      expect(tests.some((test) => test.endsWith(".live.test.ts"))).toBe(true);
      expect(tests).toContain("cli/light-start.test.ts");
      expect(tests).toContain("specification/requirements/ambiguities/ambiguities.test.ts");
      expect(tests).toContain("test/words.test.ts");
      expect(tests).not.toContain("test/docs.test.ts");
    },
  );

  it.each(["README.md", "docs/ci.md"])("%s: those that read pages", (name) => {
    const tests = testsOf(name);
    for (const reader of [
      "test/pages/contents.test.ts",
      "test/pages/links.test.ts",
      "test/pages/width.test.ts",
      "test/docs.test.ts",
      "test/words.test.ts",
      "test/adopt-docs.process.test.ts",
      "test/library-docs.process.test.ts",
      "test/readme.process.test.ts",
      "test/readme.machine.test.ts",
    ])
      expect(tests).toContain(reader);
    expect(tests).not.toContain("cli/light-start.test.ts");
  });
});

it.each([
  ".ci/run",
  ".github/workflows/ci.yml",
  ".oxlintrc.json",
  "Dockerfile",
  "action.yml",
  "bench/field/servers.json",
  "reports/typical-runs/shown/clean.md.txt",
  "test/build.ts",
  "test/sdk-servers/sdk-v1.mjs",
  "vitest.config.ts",
])("a change of %s has every test run", (name) => {
  expect(testsOf(name, "harness/json/value.ts")).toEqual(["package.json"]);
});

it("tests, and what they alone use, are seen by imports", () => {
  expect(testsOf("harness/json/value.test.ts", "test/verdicts.ts", "bench/main.ts")).toEqual([]);
});
