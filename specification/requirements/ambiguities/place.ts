import type { Place } from "../../../report-model/report-model.ts";
import { documents, type DocumentId } from "../documents.ts";

/** A place in a document that the catalogue takes its rows from. */
export function at(document: DocumentId, section: string): Place {
  return { document: documents[document].title, section };
}
