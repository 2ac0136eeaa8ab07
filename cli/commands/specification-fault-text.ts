import { SpecificationError, type SpecificationFault } from "../../specification/specification-fault.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { UsageError } from "../program/usage-error.ts";

const kibibyte = 1024;

/**
 * Does what may find a file unfit.
 *
 * @param path of the file, as typed
 * @throws UsageError for a SpecificationError
 */
export async function describingFaults<Done>(path: string, work: () => Done | Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SpecificationError ? describeSpecificationFault(path, error.fault) : error;
  }
}

/** Says why a file cannot be examined, and what to give instead. */
// oxlint-disable-next-line max-lines-per-function -- one sentence for each fault
function describeSpecificationFault(path: string, fault: SpecificationFault): UsageError {
  const file = `"${visibleText(path, 300)}"`;
  // One switch, so that the compiler names the fault that has no sentence.
  switch (fault.code) {
    case "not-found":
      return new UsageError(`${file} does not exist`, "Give the path of the Markdown file of a proposal.");
    case "not-a-file":
      return new UsageError(
        `${file} is not a regular file`,
        "Give the path of one Markdown file, not of a directory or pipe.",
      );
    case "not-readable":
      return new UsageError(
        `${file} cannot be read: ${visibleText(fault.reason, 300)}`,
        "Make the file readable, or give another one.",
      );
    case "too-big":
      return new UsageError(
        `${file} has ${Math.ceil(fault.bytes / kibibyte)} KiB; at most ${fault.maxBytes / kibibyte} KiB are read`,
        "Give the text of one proposal, without images or attachments in it.",
      );
    case "not-text":
      return new UsageError(
        fault.reason === "nul" ? `${file} is not text: it has NUL bytes` : `${file} is not UTF-8 text`,
        "Save the proposal as Markdown in UTF-8.",
      );
    case "empty":
      return new UsageError(`${file} is empty`, "Give the Markdown file of a proposal.");
    case "front-matter-only":
      return new UsageError(
        `${file} has front matter and nothing below it`,
        "Give the file with the text of the proposal.",
      );
    case "nested-too-deep":
      return new UsageError(
        `${file} nests lists and quotes more than ${fault.maxDepth} deep`,
        "Check that it is Markdown, and remove the outermost levels.",
      );
    case "too-slow":
      return new UsageError(
        `${file} takes more than ${fault.limitMs / 1000} s to read as Markdown`,
        "Check that it is Markdown: endless runs of brackets, stars or quote marks take that long.",
      );
    case "nothing-normative":
      return new UsageError(
        `${file} has no requirements: none of its ${fault.units} sentences has a keyword of RFC 2119, such as MUST, or a row`,
        "Give the file that has the specification, with its keywords in capitals.",
      );
  }
}
