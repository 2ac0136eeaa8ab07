import type { Level } from "../../report-model/report-model.ts";
import type { DocumentId } from "./document-id.ts";
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
  readonly role: (typeof roles)[number];
  readonly level: Level;
  readonly says: string;
  /** What it takes to see it: messages alone, help of the server or of its host, or nothing does. */
  readonly observable: (typeof observabilities)[number];
  /** What a contradiction weighs. */
  readonly weight: (typeof weights)[number];
  /** Entries of the list of ambiguities that touch it. */
  readonly ambiguities: readonly string[];
  /** Fingerprints of the sentences it stands for; none when it follows from the text without standing in it. */
  readonly fingerprints: readonly string[];
  /** Why no check tests it. A row has either this or a check that names it. */
  readonly excluded?: Exclusion;
}

export const roles = ["server", "client", "specification"] as const;
export const observabilities = ["on-the-wire", "with-help", "never"] as const;
export const weights = ["fail", "warn", "note", "ambiguous", "none"] as const;
