import type { CatalogueRow } from "./catalogue-row.ts";
import { documents } from "./documents.ts";

/** Every row of the catalogue, by document. */
export const catalogue: readonly CatalogueRow[] = Object.values(documents).flatMap(({ rows }) => rows);
