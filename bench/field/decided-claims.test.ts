import { expect, it } from "vitest";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { decidedClaims } from "./decided-claims.ts";

it("of tools that worked and claim something it counts those of which every claim is decided", () => {
  const claims = (tool: string, decided: number, of: number) =>
    ({ tool, declared: {}, claims: { decided, of, open: [] } }) as const;
  const called = (tool: string, worked: number) => ({ tool, made: 3, succeeded: worked, worked }) as const;
  const report = {
    ...cleanReport,
    hints: [claims("all", 2, 2), claims("some", 1, 2), claims("none", 0, 0), claims("failed", 0, 1)],
    calls: [called("all", 3), called("some", 1), called("none", 3), called("failed", 0)],
  };
  expect(decidedClaims(report)).toEqual({ tools: 2, every: 1 });
  expect(decidedClaims(cleanReport)).toEqual({ tools: 0, every: 0 });
});
