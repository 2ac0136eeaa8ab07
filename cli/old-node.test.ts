import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { oldNode } from "./old-node.ts";

it.each([
  ["18.20.4", true],
  ["20.18.3", true],
  ["20.19.0", false],
  ["22.0.0", false],
  ["100.1.0", false],
])("Node %s is too old: %s", (version, isTooOld) => {
  const said = oldNode(version);
  expect(said !== undefined).toBe(isTooOld);
  if (said !== undefined)
    expect(said).toMatch(/^error: this command needs Node 20\.19 or newer, and this is Node [\d.]+\. .+\n$/u);
});

it("what is told is what the package says", () => {
  expect(readFileSync("package.json", "utf8")).toContain('"node": ">=20.19.0"');
});
