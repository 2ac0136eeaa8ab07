import type { Requirement } from "../../report-model/report-model.ts";
import { catalogue } from "./catalogue.ts";
import { documents } from "./documents.ts";

const rowsById = new Map(catalogue.map((row) => [row.id, row]));

/**
 * Rows of the requirement catalogue, for a check to name.
 *
 * @throws Error when there is no such row, which every test that loads the suites would show
 */
export function requirements(...ids: readonly string[]): readonly Requirement[] {
  return ids.map((id) => {
    const row = rowsById.get(id);
    if (row === undefined) throw new Error(`no requirement row ${id}`);
    const { level, document, section, ordinal } = row;
    return { id, level, document: documents[document].title, section: `${section}, ${ordinal}` };
  });
}
