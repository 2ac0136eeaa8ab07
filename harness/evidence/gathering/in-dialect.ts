import type { QueryDialect } from "../../dialects/dialect.ts";
import { sharesItsMethod } from "../../dialects/shared-method.ts";
import type { Gathering } from "./gathering.ts";

/**
 * Gathers with a client that offers what the dialect needs and nothing else, if that is how the server tells apart two
 * dialects with one method.
 */
export function inDialect(gathering: Gathering, dialect: QueryDialect): Gathering {
  if (!sharesItsMethod(dialect, gathering.dialects)) return gathering;
  return { ...gathering, hub: gathering.hub.as({ offers: dialect.clientCapabilities }) };
}
