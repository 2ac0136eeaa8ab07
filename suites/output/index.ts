import type { ExplainedCheck } from "../../harness/check/check.ts";
import { outputSchemaCompiles, outputSchemaIsAnObject, outputSchemaSaysSomething } from "./output-schema.ts";
import {
  contentIsAnArray,
  resultConformsToOutputSchema,
  structuredContentIsAnObject,
  structuredContentIsRepeatedAsText,
} from "./results.ts";
import { outputSchemaIsStable } from "./stability.ts";

/** What a server promises of the results of its tools. Whether it keeps the promise takes a call to see. */
export const outputChecks: readonly ExplainedCheck[] = [
  outputSchemaIsAnObject,
  outputSchemaCompiles,
  outputSchemaIsStable,
  outputSchemaSaysSomething,
  resultConformsToOutputSchema,
  structuredContentIsAnObject,
  structuredContentIsRepeatedAsText,
  contentIsAnArray,
];
