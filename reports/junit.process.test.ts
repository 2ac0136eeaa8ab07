import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { failingVerdicts } from "../report-model/report-model.ts";
import { outsideData } from "../test/outside-data.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderJunit } from "./junit.ts";

describe("the XSD of the Jenkins JUnit plugin", () => {
  it.for(sampleReports)("finds %s valid", ([, report], context) => {
    const schemaPath = outsideData(context, "data/report-schemas/junit-10.xsd");
    if (spawnSync("xmllint", ["--version"]).error) context.skip("xmllint is not installed");
    for (const failOn of [report.failOn, failingVerdicts]) {
      const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", schemaPath, "-"], {
        input: renderJunit({ ...report, failOn, exitCode: 4 }),
        encoding: "utf8",
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "- validates\n" });
    }
  });
});
