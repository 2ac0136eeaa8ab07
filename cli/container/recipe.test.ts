import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseCommand } from "../parse.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { recipe, recipeLanguages, type RecipeLanguage } from "./recipe.ts";

async function printed(...words: readonly string[]): Promise<string> {
  const surroundings = fixtureSurroundings();
  const action = await parseCommand(["dockerfile", ...words], surroundings);
  expect(await action(surroundings)).toBe(0);
  return surroundings.written().stdout;
}

/** The packages of each language, and the directories of its programs. */
const added: Readonly<Record<RecipeLanguage, readonly [packages: string, programs: readonly string[]]>> = {
  node: ["", []],
  python: [" python3 python3-pip python3-venv", []],
  go: [" ca-certificates", ["/usr/local/go/bin"]],
  rust: [" ca-certificates gcc libc6-dev", ["/usr/local/cargo/bin"]],
  java: ["", ["/usr/local/java/bin"]],
};

const plain = recipe("node", "1.2.3").split("\n");

describe("the recipe of an image", () => {
  it("is that of the repository where no language is named", async () => {
    const known = readFileSync("Dockerfile", "utf8");
    expect((await printed()).replace(/^ARG VERSION=.*$/mu, "ARG VERSION=latest")).toBe(known);
  });

  it.each(recipeLanguages)("for %s has what its servers are built and run with", async (language) => {
    const [packages, programs] = added[language];
    const lines = (await printed(language)).split("\n");
    expect(lines).toContain(`  && apt-get install -y --no-install-recommends bubblewrap strace${packages} \\`);
    const additional = lines.filter((line) => /^(?:COPY|ENV) /u.test(line));
    // What is on PATH is below a directory that is copied.
    const copied = additional.flatMap(
      (line) => /^COPY --from=\S+ \S+ (?<to>\/usr\/\S+)$/u.exec(line)?.groups?.["to"] ?? [],
    );
    const onPath = additional.flatMap((line) => / PATH=(?<first>[^:]+):\$PATH$/u.exec(line)?.groups?.["first"] ?? []);
    expect(onPath).toEqual(programs);
    for (const program of onPath) expect(copied.some((to) => program.startsWith(`${to}/`))).toBe(true);
    expect(lines.length - additional.length).toBe(plain.length);
  });
});
