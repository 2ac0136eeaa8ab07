import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import type { Result } from "../../report-model/report-model.ts";
import { findingsOf } from "./findings.ts";

const result: Result = {
  check: "truth/read-only",
  suite: "truth",
  level: "STATEMENT",
  requirements: [],
  dialect: "static",
  tool: "read",
  verdict: "fail",
  message: "It wrote.",
  trials: 1,
  fingerprint: "1-00000000000000aa",
};
const { tool: _, fingerprint: __, ...ofServer } = result;

describe("the findings of a server", () => {
  it("are what accuses, the gravest first, each once", () => {
    const warned: Result = { ...result, verdict: "warn", fingerprint: "1-00000000000000bb", case: "text" };
    const rest: Result[] = ["pass", "note", "inconclusive", "error", "not-run", "not-applicable"].map((verdict) =>
      Object.assign({}, result, { verdict }),
    );
    const findings = findingsOf({ results: [...rest, warned, warned, result] });
    expect(findings).toStrictEqual([
      {
        fingerprint: "1-00000000000000aa",
        verdict: "fail",
        check: "truth/read-only",
        tool: "read",
      },
      {
        fingerprint: "1-00000000000000bb",
        verdict: "warn",
        check: "truth/read-only",
        tool: "read",
        case: "text",
      },
    ]);
  });

  it("are two where two dialects give two verdicts", () => {
    const findings = findingsOf({ results: [{ ...result, verdict: "ambiguous" }, result] });
    expect(findings.map(({ verdict }) => verdict)).toStrictEqual(["fail", "ambiguous"]);
  });

  it("have a fingerprint where the report gives none", () => {
    const [finding] = findingsOf({ results: [ofServer] });
    expect(finding?.fingerprint).toBe(fingerprintOf(ofServer));
  });

  it("are none where there is no report", () => {
    expect(findingsOf(undefined)).toStrictEqual([]);
  });
});
