import path from "node:path";
import type { Plugin } from "vitest/config";
import { testFiles } from "./test-files.ts";

/** Tests start what is built from the sources, or read them. No test file is one. */
const source = /^(?!(?:bench|docs|test)\/)(?:.+\/)?[^/]+(?<!\.test)\.ts$/u;
const page = /\.md$/u;
/** What is neither a module nor a page, or what tests are run with: any test can depend on it. */
const forAllTests =
  /(?<!\.ts|\.md)$|^(?:vitest\.config|test\/(?:build|test-sets|tests-of-changes|sdk-servers\/\w+-sdk-servers))\.ts$/u;

/** Tests that see a change though they do not import what has changed, by the names of both. */
const unseenByImports = [
  { changed: source, tests: /\.(?:smoke|process|machine|live)\.test\.ts$/u },
  {
    changed: source,
    tests:
      /(?:^test\/words|^test\/linear-time\/expressions\.exhaustive|^cli\/light-start|\/ambiguities\/ambiguities)\.test\.ts$/u,
  },
  {
    changed: page,
    tests: /^test\/(?:pages\/.*|docs|words|library\/exported-names|.*(?:readme|docs)\.\w+)\.test\.ts$/u,
  },
] as const;

/**
 * @param root the directory of the package
 * @param changed absolute paths
 * @returns the tests that a change of these files can break though no import leads to them, as absolute paths; for all
 *   tests the one file that vitest runs all of them for
 */
export function testsOfChanges(root: string, changed: readonly string[]): readonly string[] {
  const names = changed.map((file) => path.relative(root, file));
  if (names.some((name) => forAllTests.test(name))) return [path.join(root, "package.json")];
  const concerned = unseenByImports.filter((rule) => names.some((name) => rule.changed.test(name)));
  if (concerned.length === 0) return [];
  return testFiles(root)
    .filter((file) => concerned.some(({ tests }) => tests.test(file)))
    .map((file) => path.join(root, file));
}

/** Has `vitest --changed` run these, too, beside the tests that import what has changed. */
export function seesChanges(): Plugin {
  return {
    name: "sees-changes",
    configureVitest({ vitest, project }) {
      if (project !== vitest.projects[0]) return;
      const { vcs } = vitest;
      vitest.vcs = {
        findChangedFiles: async (options) => {
          const changed = await vcs.findChangedFiles(options);
          return [...changed, ...testsOfChanges(options.root, changed)];
        },
      };
    },
  };
}
