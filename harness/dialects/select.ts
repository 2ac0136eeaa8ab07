import type { JsonObject } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { queryDialects } from "./query-dialects.ts";

/** What a user may ask for: the id of a dialect, `auto` for what the server claims, or `static` for none. */
export const dialectChoices: readonly string[] = ["auto", ...queryDialects.map(({ id }) => id), "static"];
export type DialectChoice = string;

/**
 * The query dialects to test.
 *
 * `auto` goes by what the server claims, a capability or a flag that is true, and never by a method that happens to
 * exist: another protocol may use the same name.
 *
 * @param tools definitions as listed
 * @param known the dialects to choose from
 * @throws RangeError for a choice that is none
 */
export function selectDialects(
  choice: DialectChoice,
  capabilities: JsonObject,
  tools: readonly JsonObject[],
  known: readonly QueryDialect[] = queryDialects,
): readonly QueryDialect[] {
  return mayBeSpoken(choice, known).filter((dialect) => choice !== "auto" || claims(dialect, capabilities, tools));
}

/**
 * What a client offers of its own accord, so that a server may speak the dialects to test.
 *
 * @throws RangeError for a choice that is none
 */
export function clientCapabilitiesFor(
  choice: DialectChoice,
  known: readonly QueryDialect[] = queryDialects,
): JsonObject {
  const capabilities: Record<string, JsonObject> = {};
  for (const dialect of mayBeSpoken(choice, known)) {
    for (const [group, offers] of Object.entries(dialect.clientCapabilities)) {
      capabilities[group] = { ...capabilities[group], ...offers };
    }
  }
  return capabilities;
}

/**
 * Dialects that a server does not claim, one for each method: a method that a claimed dialect has is declared by it,
 * and two dialects that share one would be asked about it twice.
 */
export function undeclaredDialects(
  capabilities: JsonObject,
  tools: readonly JsonObject[],
  known: readonly QueryDialect[] = queryDialects,
): readonly QueryDialect[] {
  const methods = new Set(selectDialects("auto", capabilities, tools, known).map(({ method }) => method));
  return known.filter(({ method }) => {
    if (methods.has(method)) return false;
    methods.add(method);
    return true;
  });
}

/** Before a server has said what it claims. */
function mayBeSpoken(choice: DialectChoice, known: readonly QueryDialect[]): readonly QueryDialect[] {
  if (choice === "auto") return known;
  if (choice === "static") return [];
  const chosen = known.filter(({ id }) => id === choice);
  if (chosen.length === 0) throw new RangeError(`no dialect is called ${JSON.stringify(choice)}`);
  return chosen;
}

function claims(dialect: QueryDialect, capabilities: JsonObject, tools: readonly JsonObject[]): boolean {
  const capability = dialect.declared(capabilities);
  if (capability !== undefined && capability !== false) return true;
  return tools.some((definition) => dialect.offered(definition) === true);
}
