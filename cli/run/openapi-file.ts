import { showJson } from "../../harness/json/show.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { DocumentFault } from "../../suites/http-verbs/openapi/document-error.ts";
import type { OpenApiDocument } from "../../suites/http-verbs/openapi/operations.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../documents/given-file.ts";

/** Measured: as YAML, 8 MiB take 10 s and most of 1 GB. */
const maxFileBytes = 8 * 1024 * 1024;
const maxNamed = 5;
const maxShownLength = 300;
const giveOne = "Give an OpenAPI document, YAML or JSON, in a file of this machine.";

/** The hint for everything that needs a document where none was given. */
export const giveDocument = "Give one with --openapi <file>.";

/**
 * Reads the OpenAPI document of `--openapi`. Nothing that it refers to is opened or fetched.
 *
 * @throws UsageError that says what is wrong with the file
 */
export async function readOpenApiFile(path: string): Promise<OpenApiDocument> {
  const ifTooLarge = "Give a document that holds the paths alone; schemas are not needed.";
  const text = await readGivenFile({ option: "--openapi", path, maxBytes: maxFileBytes, giveOne, ifTooLarge });
  // Loaded here, as a run without a document needs no YAML.
  const { parseOpenApi } = await import("../../suites/http-verbs/openapi/operations.ts");
  const { DocumentError } = await import("../../suites/http-verbs/openapi/document-error.ts");
  try {
    return await parseOpenApi(text);
  } catch (error) {
    if (error instanceof DocumentError) throw describeFault(`--openapi ${path}`, error.fault);
    throw error;
  }
}

// oxlint-disable-next-line max-lines-per-function -- one sentence for each fault
function describeFault(what: string, fault: DocumentFault): UsageError {
  // One switch, so that the compiler names the fault that has no sentence.
  switch (fault.code) {
    case "not-parsable":
      return new UsageError(
        `${what} is neither JSON nor YAML: ${visibleText(fault.reason, maxShownLength)}`,
        "Correct the file.",
      );
    case "keys-written-twice":
      return new UsageError(
        `${what} has duplicate keys in an object: ${firstOf(fault.keys, shown)}`,
        "It is not defined which value counts: keep one of them.",
      );
    case "too-many-aliases":
      return new UsageError(
        `${what} uses its YAML anchors more than ${fault.maxAliases} times, multiplied where they nest`,
        "Write the document without aliases, for example as JSON.",
      );
    case "too-slow":
      return new UsageError(
        `${what} takes more than ${fault.limitMs / 1000} s to read`,
        "Give the document as JSON, with the paths alone.",
      );
    case "too-many-operations":
      return new UsageError(
        `${what} has more than ${fault.maxOperations} operations`,
        "Give a document with only the operations of the tools.",
      );
    case "not-openapi":
      return new UsageError(
        `${what} is not an OpenAPI document: ${fault.missing === "openapi" ? "it has no member openapi (or swagger)" : "it has no object paths"}`,
        giveOne,
      );
    case "no-operations":
      return new UsageError(
        `${what} has no operation${fault.unread.length === 0 ? "" : `; not followed: ${sayPlaces(fault.unread)}`}`,
        fault.unread.length === 0
          ? "Give a document with operations below its paths."
          : "References to other files and addresses are never followed: bundle the document into one file.",
      );
  }
}

/** What a run should know of a document that is not whole, a line each. */
export function notesOn(path: string, document: OpenApiDocument): readonly string[] {
  const { outsideReferences, repeatedIds, unread } = document;
  return [
    ...(outsideReferences.length === 0
      ? []
      : [`${path}: $refs to other documents are not followed: ${firstOf(outsideReferences, shown)}`]),
    ...(unread.length === 0 ? [] : [`${path}: skipped operations at ${sayPlaces(unread)}`]),
    ...(repeatedIds.length === 0
      ? []
      : [`${path}: operations that share an operationId are not matched by it: ${firstOf(repeatedIds, shown)}`]),
  ];
}

function sayPlaces(unread: OpenApiDocument["unread"]): string {
  const reasons = { outside: "leads out of the document", missing: "leads nowhere", circular: "leads in a circle" };
  return firstOf(unread, ({ place, ref, why }) => `${shown(place)} ($ref ${shown(ref)} ${reasons[why]})`);
}

function firstOf<Element>(elements: readonly Element[], say: (element: Element) => string): string {
  const more = elements.length > maxNamed ? ` and ${elements.length - maxNamed} more` : "";
  return elements.slice(0, maxNamed).map(say).join(", ") + more;
}

/** JSON leaves characters as they are that turn the text around them on a terminal. */
function shown(text: string): string {
  return visibleText(showJson(text), maxShownLength);
}
