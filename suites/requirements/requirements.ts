import type { Requirement } from "../../harness/run/report-model.ts";
import { annotationsRows } from "./annotations.ts";
import { coreRows } from "./core.ts";
import { resolveRows } from "./resolve.ts";

const rowsById = new Map([...annotationsRows, ...resolveRows, ...coreRows].map((row) => [row.id, row]));

/**
 * Rows of the requirement catalogue, for a check to name.
 *
 * @throws Error when there is no such row, which every test that loads the suites would show
 */
export function requirements(...ids: readonly string[]): readonly Requirement[] {
  return ids.map((id) => {
    const row = rowsById.get(id);
    if (row === undefined) throw new Error(`no requirement row ${id}`);
    return row;
  });
}
