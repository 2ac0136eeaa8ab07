import type { JsonObject } from "../json/value.ts";
import { annotationsDialect } from "./annotations.ts";
import { capabilityOf, flagOf, type QueryDialect } from "./dialect.ts";
import { resolveDialect } from "./resolve.ts";

export const queryDialects: readonly QueryDialect[] = [annotationsDialect, resolveDialect];
export const dialectChoices = ["auto", "annotations", "resolve", "static"] as const;
export type DialectChoice = (typeof dialectChoices)[number];

/**
 * The query dialects to test.
 *
 * `auto` goes by what the server claims, a capability or a flag that is true, and never by a method that happens to
 * exist: another protocol may use the same name.
 *
 * @param tools definitions as listed
 */
export function selectDialects(
  choice: DialectChoice,
  capabilities: JsonObject,
  tools: readonly JsonObject[],
): readonly QueryDialect[] {
  switch (choice) {
    case "static":
      return [];
    case "annotations":
      return [annotationsDialect];
    case "resolve":
      return [resolveDialect];
    case "auto":
      return queryDialects.filter((dialect) => claims(dialect, capabilities, tools));
  }
}

function claims(dialect: QueryDialect, capabilities: JsonObject, tools: readonly JsonObject[]): boolean {
  const capability = capabilityOf(capabilities, dialect);
  if (capability !== undefined && capability !== false) return true;
  return tools.some((definition) => flagOf(definition, dialect) === true);
}
