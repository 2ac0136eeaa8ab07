import { describe, expect, it } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { everyVerdictReport, makeReport } from "../fixture-reports.ts";
import { renderTerminal } from "../terminal.ts";

const plain = { colour: false, width: 80, verbose: true };
const [finding] = everyVerdictReport.results.filter(({ verdict }) => verdict === "ambiguous");
if (finding === undefined) throw new Error("no ambiguous finding");

/** The headline of the first finding and what stands below it. */
function findingIn(report: Report): string {
  const text = renderTerminal(report, plain);
  const from = text.search(/^(?:AMBIGUOUS|WARN) /mu);
  return text.slice(from, text.indexOf("\n\n", text.indexOf("\n\n", from) + 1));
}

describe("ambiguous wording in the terminal report", () => {
  it("has both readings, where they stand, who is hurt, and how to choose one", () => {
    expect(findingIn(makeReport([finding]))).toMatchInlineSnapshot(`
      "AMBIGUOUS  schema/resolved-tool-keeps-its-schemas   manage_note
        The resolved inputSchema of manage_note lacks the property cursor.

        observed  inputSchema.properties.cursor   present → absent
        expected  the inputSchema of tools/list
        fix       return inputSchema and outputSchema as tools/list does
        matters   A client may have validated its arguments against the listed schema.
        wording   What a resolved tool may have changed besides its annotations
                  (AMB-12)
        reading 1 anything: It is a whole definition, and its other fields need not
                    match.
                  in SEP-1862: Tool Resolution, Server Requirements, item 4
                  in SEP-1862: Tool Resolution, Inspiration from LSP
        reading 2 annotations-only, contradicted here: Only the hints depend on a
                    call.
                  in Tool Resolution extension, Immutable and resolvable surfaces
        affects   A client that checked its arguments by the listed schema calls the
                  tool with invalid ones.
        choose    --reading resolved-tool=anything
                  --reading resolved-tool=annotations-only"
    `);
  });

  it("has no choice where there is none", () => {
    const text = findingIn(makeReport([{ ...finding, ambiguity: "AMB-03", contradictedReadings: [] }]));
    expect(text).toContain("reading 1 The same answer is owed for as long as a session lasts.");
    expect(text).not.toContain("choose");
  });

  it("has its id where its text is missing from a saved report", () => {
    expect(findingIn(makeReport([finding], { ambiguities: [] }))).toContain(
      "wording   AMB-12: the text allows more than one reading",
    );
  });

  it("is shown too where a reading was chosen, and the head names what was", () => {
    const readings = [
      { ambiguity: "AMB-12", option: "resolved-tool", reading: "annotations-only" },
      { ambiguity: "AMB-17", option: "destructive", reading: "additive" },
    ];
    const report = makeReport([{ ...finding, verdict: "warn" }], { readings });
    expect(findingIn(report)).toContain("reading 2 annotations-only, contradicted here: Only the hints");
    expect(renderTerminal(report, plain)).toContain(
      "\nreadings  resolved-tool=annotations-only, destructive=additive\n",
    );
  });
});
