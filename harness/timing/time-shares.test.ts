import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { timeShares, type TimeShare } from "./time-shares.ts";

const all: readonly (readonly [string, TimeShare])[] = Object.entries(timeShares);

it.each(all)("%s is a part of something", (_, { share }) => {
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1);
});

it("each is used where the time is given", () => {
  const sources = sourcesIn("..");
  for (const [name] of all)
    expect(
      sources.some(({ text }) => text.includes(`timeShares.${name}`)),
      name,
    ).toBe(true);
});

/** Of something else than time. */
const others = [
  "harness/calls/arguments/choose-arguments.ts workingShare",
  "harness/calls/attribution/record-of-calls.ts recordsShare",
  "harness/exploration/call-looks.ts maxRestShare",
  "harness/observe/rest/same-age.ts toleranceShare",
  "harness/observe/sandbox/memory-doubt.ts suspiciousShare",
  "harness/schema/time-limit.ts fairShare",
];

it("no other share of time stands anywhere else", () => {
  const shares = sourcesIn("..").flatMap(({ path, text }) =>
    [...text.matchAll(/^const (\w*[sS]hare) = [\d.]/gmu)].map(([, name]) => `harness/${path} ${name}`),
  );
  expect(shares.toSorted()).toEqual(others);
});

function sourcesIn(directory: string): readonly { readonly path: string; readonly text: string }[] {
  const root = join(import.meta.dirname, directory);
  return readdirSync(root, { recursive: true, encoding: "utf8" }).flatMap((path) =>
    !path.endsWith(".ts") || path.endsWith(".test.ts") ? [] : [{ path, text: readFileSync(join(root, path), "utf8") }],
  );
}
