import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The names between the braces of imports or exports. */
function namesIn(text: string, statement: RegExp): readonly string[] {
  return [...text.matchAll(statement)].flatMap(({ groups }) =>
    (groups?.["names"] ?? "").split(",").flatMap((name) => /(?<word>\w+)\s*$/u.exec(name)?.groups?.["word"] ?? []),
  );
}

it("docs/library.md has an example of every name that the package exports, and of no other", () => {
  const exported = namesIn(readFileSync("index.ts", "utf8"), /^export (?:type )?\{(?<names>[^}]+)\}/gmu);
  const used = namesIn(
    readFileSync("docs/library.md", "utf8"),
    /^import \{(?<names>[^}]+)\} from "mcp-annotations-conformance";/gmu,
  );
  expect(exported).toContain("runChecks");
  expect([...new Set(used)].toSorted()).toEqual(exported.toSorted());
});
