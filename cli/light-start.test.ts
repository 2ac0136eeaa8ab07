import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** What a file loads when it is loaded, without what it imports when it comes to that. */
function staticImports(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*? from "(?<name>[^"]+)";$/gmu)].flatMap(
    ({ groups }) => groups?.["name"] ?? [],
  );
}

function packagesFrom(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const packages = new Set<string>();
  for (const name of staticImports(file)) {
    if (!name.startsWith(".")) {
      if (!name.startsWith("node:")) packages.add(name);
      continue;
    }
    const path = join(dirname(file), name);
    if (seen.has(path)) continue;
    seen.add(path);
    for (const found of packagesFrom(path, seen)) packages.add(found);
  }
  return packages;
}

describe("the start of the program", () => {
  it("loads commander alone, and of other rooms names, the options, the dialects, the revisions and what escapes a stack", () => {
    const seen = new Set<string>();
    expect([...packagesFrom("cli/run-as-process.ts", seen)]).toEqual(["commander"]);
    const foreign = [...seen].filter((path) => !/^(?:cli|options|harness\/dialects|harness\/revisions)\//u.test(path));
    expect(foreign.toSorted()).toEqual([
      "harness/check/member-rules.ts",
      "harness/json/edit-distance.ts",
      "harness/json/excerpt.ts",
      "harness/json/nearest-name.ts",
      "harness/json/value.ts",
      "harness/results/min-verified.ts",
      "harness/run/run-defaults.ts",
      "harness/wire/short-value.ts",
      "library/program-name.ts",
      "library/version.ts",
      "report-model/report-model.ts",
      "reports/escape/characters.ts",
      "reports/format-names.ts",
      "suites/directories/profile-names.ts",
    ]);
    expect(seen).toContain("options/budget.ts");
  });
});
