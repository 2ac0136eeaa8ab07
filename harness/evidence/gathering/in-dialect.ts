import type { QueryDialect } from "../../dialects/dialect.ts";
import { sharesItsMethod } from "../../dialects/shared-method.ts";
import type { Gathering } from "./gathering.ts";

/**
 * Gathers with a client that offers what the dialect wants and nothing else, where that is how the server knows which of
 * two dialects with one method it is asked in.
 */
export function inDialect(gathering: Gathering, dialect: QueryDialect): Gathering {
  if (!sharesItsMethod(dialect, gathering.dialects)) return gathering;
  return { ...gathering, hub: gathering.hub.offering(dialect.clientCapabilities) };
}
