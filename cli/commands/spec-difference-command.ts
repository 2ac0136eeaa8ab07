import { everyMutant } from "../program/every-mutant.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { SpecificationDifference } from "../../report-model/specification-difference.ts";
import { renderDifferenceJson } from "../../reports/specification/difference/json.ts";
import { renderDifferenceMarkdown } from "../../reports/specification/difference/markdown.ts";
import { renderDifferenceText } from "../../reports/specification/difference/terminal.ts";
import { reportDifference, type Version } from "../../specification/difference/difference-report.ts";
import { readText } from "../../specification/examine-specification.ts";
import { readSpecification } from "../../specification/read-specification.ts";
import { coverRequirements } from "../../specification/requirement-coverage.ts";
import { catalogue } from "../../specification/requirements/catalogue.ts";
import { everyCheck } from "../../suites/index.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { UsageError } from "../program/usage-error.ts";
import { readSavedReportFile } from "../run/saved-report-file.ts";
import { documentOf, type SpecificationArguments } from "./spec-command.ts";
import { describingFaults } from "./specification-fault-text.ts";

/**
 * Prints what changed between two versions of a proposal, and what that would make of saved reports.
 *
 * @returns 1 when a MUST, REQUIRED or SHOULD came with neither check nor exclusion, or a saved report would fail now
 * @throws UsageError when a file cannot be read, or an option does not fit
 */
export async function specDifferenceCommand(
  before: string,
  now: string,
  options: SpecificationArguments,
  stdout: TextStream,
): Promise<number> {
  const render = rendererOf(options, stdout);
  const document = options.document === undefined ? undefined : documentOf(options.document);
  const versions = [await readVersion(before), await readVersion(now)] as const;
  const reports: SavedReportOfFile[] = [];
  // One at a time: a report may have hundreds of megabytes.
  for (const file of options.reports ?? []) {
    reports.push({ file, report: await readSavedReportFile("--reports", file) });
  }
  const difference = await describingFaults(`${before}, ${now}`, () =>
    reportDifference(...versions, {
      catalogue,
      coverage: coverRequirements({ checks: everyCheck, mutants: everyMutant }),
      checks: everyCheck,
      ...(document === undefined ? {} : { document }),
      reports,
    }),
  );
  stdout.write(render(difference));
  return difference.exitCode;
}

type SavedReportOfFile = { readonly file: string; readonly report: Report };

function readVersion(path: string): Promise<Version> {
  return describingFaults(path, async () => ({ file: path, units: readText(await readSpecification(path)) }));
}

function rendererOf(
  options: SpecificationArguments,
  stdout: TextStream,
): (difference: SpecificationDifference) => string {
  switch (options.format) {
    case "terminal":
      return (difference) => renderDifferenceText(difference, { ...terminalLayout(stdout), all: options.all === true });
    case "json":
      return renderDifferenceJson;
    case "markdown":
      return renderDifferenceMarkdown;
    case "sep-yaml":
      throw new UsageError(
        "--format sep-yaml is for one file, and two were given",
        "Give the newer version alone, or choose --format terminal, json or markdown.",
      );
  }
}
