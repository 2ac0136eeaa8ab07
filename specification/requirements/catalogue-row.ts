import type { Level } from "../../report-model/report-model.ts";
import type { DocumentId } from "./documents.ts";
import type { Exclusion } from "./exclusions.ts";

/**
 * One normative statement of a source document, in words of this project. The sentence itself is not shipped: section,
 * ordinal and fingerprints tell it again.
 */
export interface CatalogueRow {
  /** Stable, such as `DA-SRV-02`. */
  readonly id: string;
  readonly document: DocumentId;
  /** Headings, from the outer to the inner. */
  readonly section: string;
  /** Where in the section. */
  readonly ordinal: string;
  /** Whom the statement binds. */
  readonly role: "server" | "client" | "specification";
  readonly level: Level;
  readonly says: string;
  /** What it takes to see it: messages alone, help of the server or of its host, or nothing does. */
  readonly observable: "on-the-wire" | "with-help" | "never";
  /** What a contradiction weighs. */
  readonly weight: "fail" | "warn" | "note" | "ambiguous" | "none";
  /** Entries of the list of ambiguities that touch it. */
  readonly ambiguities: readonly string[];
  /** Fingerprints of the sentences it stands for; none when it follows from the text without standing in it. */
  readonly fingerprints: readonly string[];
  /** Why no check tests it. A row has either this or a check that names it. */
  readonly excluded?: Exclusion;
}

type RowInSection = Omit<CatalogueRow, "document" | "section" | "ambiguities" | "fingerprints"> &
  Partial<Pick<CatalogueRow, "ambiguities" | "fingerprints">>;

/** The rows of one section of a document. */
export function section(document: DocumentId, name: string, rows: readonly RowInSection[]): readonly CatalogueRow[] {
  return rows.map((row) => ({ ambiguities: [], fingerprints: [], ...row, document, section: name }));
}
