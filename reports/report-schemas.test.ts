import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { outsideData } from "../test/outside-data.ts";
import { sampleReports } from "./fixture-sample-reports.ts";
import { renderSarif } from "./sarif.ts";

describe("the JSON Schema of SARIF 2.1.0", () => {
  it("finds every sample valid", (context) => {
    const schema: object = JSON.parse(
      readFileSync(outsideData(context, "data/report-schemas/sarif-2.1.0.json"), "utf8"),
    );
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    for (const [name, report] of sampleReports) {
      expect({ name, valid: validate(JSON.parse(renderSarif(report))), errors: validate.errors ?? [] }).toEqual({
        name,
        valid: true,
        errors: [],
      });
    }
  });
});
