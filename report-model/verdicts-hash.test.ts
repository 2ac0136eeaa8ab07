import { expect, it } from "vitest";
import { verdictsHash } from "./verdicts-hash.ts";

const results = [
  { check: "a/b", dialect: "static", tool: "read", verdict: "pass" },
  { check: "a/b", dialect: "static", tool: "write", verdict: "fail", case: "text" },
] as const;

it("the hash of the verdicts hangs on what was judged alone, and not on the order", () => {
  const hash = verdictsHash(results);
  expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(verdictsHash(results.toReversed())).toBe(hash);
  expect(verdictsHash(results.map((result) => ({ ...result, message: "other words", trials: 7 })))).toBe(hash);
  expect(verdictsHash(results.map((result) => ({ ...result, verdict: "pass" as const })))).not.toBe(hash);
  expect(verdictsHash(results.slice(1))).not.toBe(hash);
});
