import { describe, expect, it } from "vitest";
import { fingerprintOf, shortIdOf } from "../report-model/fingerprint.ts";
import { answersDiffer, makeReport } from "./fixture-reports.ts";
import { reportFormatNames } from "./format-names.ts";
import { reportFormats } from "./index.ts";

const fingerprint = fingerprintOf(answersDiffer);
const id = shortIdOf(fingerprint);
const report = makeReport([{ ...answersDiffer, fingerprint, id }], { exitCode: 1 });

describe("the short id of a finding", () => {
  it.each(reportFormatNames)("stands in %s", (format) => {
    expect(reportFormats[format](report, { colour: false, width: 100 })).toContain(id);
  });

  it("ends the line that names the finding", () => {
    expect(reportFormats.terminal(report, { colour: false, width: 100 })).toContain(
      `FAIL  determinism/repeated-queries-agree   manage_note   reproduced 3/3   id ${id}\n`,
    );
  });

  it("is the same for a report that was saved before there were short ids", () => {
    const earlier = makeReport([{ ...answersDiffer, fingerprint }], { exitCode: 1 });
    expect(reportFormats.terminal(earlier, { colour: false, width: 100 })).toContain(id);
  });
});
