import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The shortest that there is, the BSD licence without a clause, has more. */
const shortestText = 500;

it("every package that is bundled has the text of its licence", () => {
  const packages = readFileSync("dist/third-party-licenses.txt", "utf8").split("\n\n---\n\n");
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.filter((text) => text.length < shortestText)).toEqual([]);
});
