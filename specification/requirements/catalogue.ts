import { annotationsRows } from "./annotations.ts";
import { coreRows } from "./core.ts";
import { formatRows } from "./formats.ts";
import { guideRows } from "./guides.ts";
import { httpVerbRows } from "./http-verbs.ts";
import { resolutionExtensionRows } from "./resolution-extension.ts";
import { resolveRows } from "./resolve.ts";
import type { CatalogueRow } from "./catalogue-row.ts";

/** Every row of the catalogue, by document. */
export const catalogue: readonly CatalogueRow[] = [
  ...annotationsRows,
  ...resolveRows,
  ...resolutionExtensionRows,
  ...coreRows,
  ...httpVerbRows,
  ...guideRows,
  ...formatRows,
];
