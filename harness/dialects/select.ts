import { isJsonObject, type Json, type JsonObject } from "../json/value.ts";
import type { QueryDialect } from "./dialect.ts";
import { queryDialects } from "./query-dialects.ts";

/** What a user may ask for: the id of a dialect, `auto` for what the server claims, or `static` for none. */
export const dialectChoices: readonly string[] = ["auto", ...queryDialects.map(({ id }) => id), "static"];
export type DialectChoice = string;

/**
 * The query dialects to test.
 *
 * `auto` goes by what the server claims, a capability or a flag, also one of a wrong type that was meant as yes or no,
 * and never by a method that happens to exist: another protocol may use the same name.
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
  if (chosen.length === 0) throw new RangeError(`unknown dialect ${JSON.stringify(choice)}`);
  return chosen;
}

function claims(dialect: QueryDialect, capabilities: JsonObject, tools: readonly JsonObject[]): boolean {
  const capability = dialect.declared(capabilities);
  if (capability !== undefined && capability !== false) return true;
  return tools.some((definition) => isMeantAsFlag(dialect.offered(definition)));
}

/**
 * A flag of a wrong type is a finding, which nobody would see if the dialect were not tested for it. An explicit no
 * offers nothing; an object with members, or a text that is no yes and no no, belongs to another protocol.
 */
function isMeantAsFlag(value: Json | undefined): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return /^(?:true|false|yes|no|on|off|0|1)$/iu.test(value.trim());
  if (typeof value === "number") return value === 0 || value === 1;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
