import { levels } from "../../report-model/report-model.ts";
import { observabilities, roles, weights, type CatalogueRow } from "./catalogue-row.ts";
import { DataEntry } from "./data-entry.ts";
import type { DocumentId } from "./document-id.ts";
import { exclusionReasons, type Exclusion } from "./exclusions.ts";

/** A document that the catalogue takes its rows from. */
export interface SourceDocument {
  readonly title: string;
  /** Its version or its date, and whether it is in force. */
  readonly status: string;
  readonly rows: readonly CatalogueRow[];
}

const rowFields = [
  "id",
  "ordinal",
  "role",
  "level",
  "says",
  "observable",
  "weight",
  "ambiguities",
  "fingerprints",
  "excluded",
];

/**
 * Reads a file of `documents`.
 *
 * @param content as parsed from JSON
 * @throws DataFault when it is not as `requirements.schema.json` says
 */
export function readDocument(id: DocumentId, content: unknown): SourceDocument {
  const document = new DataEntry(`documents/${id}.json`, content, ["title", "status", "sections"]);
  const sections = document.entries("sections", ["section", "rows"]);
  return {
    title: document.text("title"),
    status: document.text("status"),
    rows: sections.flatMap((section) => {
      const name = section.text("section");
      return section.entries("rows", rowFields).map((row) => readRow(id, name, row));
    }),
  };
}

function readRow(document: DocumentId, section: string, row: DataEntry): CatalogueRow {
  return {
    id: row.text("id"),
    document,
    section,
    ordinal: row.text("ordinal"),
    role: row.word("role", roles),
    level: row.word("level", levels),
    says: row.text("says"),
    observable: row.word("observable", observabilities),
    weight: row.word("weight", weights),
    ambiguities: row.texts("ambiguities"),
    fingerprints: row.texts("fingerprints"),
    ...(row.has("excluded") ? { excluded: readExclusion(row.entry("excluded", ["because", "missing"])) } : {}),
  };
}

function readExclusion(exclusion: DataEntry): Exclusion {
  return {
    because: exclusion.word("because", exclusionReasons),
    ...(exclusion.has("missing") ? { missing: exclusion.text("missing") } : {}),
  };
}
