import { everyMutant } from "../program/every-mutant.ts";
import { renderSpecificationJson } from "../../reports/specification/json.ts";
import { renderSpecificationMarkdown } from "../../reports/specification/markdown.ts";
import { renderSepYaml } from "../../reports/specification/sep-yaml.ts";
import { renderSpecificationText } from "../../reports/specification/terminal.ts";
import type { SpecificationReport } from "../../report-model/specification-model.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import { catalogue } from "../../specification/requirements/catalogue.ts";
import type { DocumentId } from "../../specification/requirements/document-id.ts";
import { documents } from "../../specification/requirements/documents.ts";
import { examineSpecification } from "../../specification/examine-specification.ts";
import { readSpecification } from "../../specification/read-specification.ts";
import { everyCheck } from "../../suites/index.ts";
import { coverRequirements } from "../../specification/requirement-coverage.ts";
import { describingFaults } from "./specification-fault-text.ts";
import { reportSpecification } from "../../specification/specification-report.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/** The options of the command, as typed. */
export interface SpecificationArguments {
  readonly format: "terminal" | "json" | "markdown" | "sep-yaml";
  readonly all?: boolean;
  readonly document?: string;
  readonly sep?: string;
  readonly specUrl?: string;
  readonly reports?: readonly string[];
}

/**
 * Prints what a proposal demands and what of it is known, tested, changed or gone.
 *
 * @returns 1 when a MUST, REQUIRED or SHOULD has neither check nor exclusion
 * @throws UsageError when the file cannot be examined, or an option does not fit
 */
export async function specCommand(path: string, options: SpecificationArguments, stdout: TextStream): Promise<number> {
  if (options.reports !== undefined) {
    throw new UsageError(
      "--reports needs two versions of the proposal, and one was given",
      "Give the older and the newer version: spec old.md new.md --reports run.json",
    );
  }
  const document = options.document === undefined ? undefined : documentOf(options.document);
  const render = rendererOf(options, stdout);
  const report = await describingFaults(path, async () => {
    const examined = examineSpecification(await readSpecification(path), catalogue, document);
    const coverage = coverRequirements({ checks: everyCheck, mutants: everyMutant });
    return reportSpecification(path, examined, { coverage, ambiguities });
  });
  stdout.write(render(report));
  return report.exitCode;
}

function rendererOf(options: SpecificationArguments, stdout: TextStream): (report: SpecificationReport) => string {
  switch (options.format) {
    case "terminal":
      return (report) => renderSpecificationText(report, { ...terminalLayout(stdout), all: options.all === true });
    case "json":
      return renderSpecificationJson;
    case "markdown":
      return renderSpecificationMarkdown;
    case "sep-yaml": {
      const { sep, specUrl } = options;
      if (sep === undefined || specUrl === undefined) {
        throw new UsageError(
          "--format sep-yaml needs the number and the page of the proposal, which are not in the file",
          "Add: --sep <number> --spec-url <address>",
        );
      }
      return (report) => renderSepYaml(report, { sep, specUrl });
    }
  }
}

/**
 * The document that was typed.
 *
 * @throws UsageError for one that the catalogue has no rows of
 */
export function documentOf(id: string): DocumentId {
  const ids: readonly string[] = Object.keys(documents);
  if (isDocument(id)) return id;
  throw new UsageError(`unknown document ${JSON.stringify(id)}`, existingNames("documents", ids));
}

function isDocument(id: string): id is DocumentId {
  return Object.hasOwn(documents, id);
}
