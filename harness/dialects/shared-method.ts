import type { QueryDialect } from "./dialect.ts";

/** Whether a query of the dialect could be taken for one of another that is under test. */
export function sharesItsMethod({ id, method }: QueryDialect, dialects: readonly QueryDialect[]): boolean {
  return dialects.some((other) => other.id !== id && other.method === method);
}

/**
 * The dialects that can be asked in one session whose client offers what all of them want. Of those with one method a
 * server answers the one that its client has offered something for.
 */
export function askedInOneSession(dialects: readonly QueryDialect[]): readonly QueryDialect[] {
  return dialects.filter((dialect) => {
    const same = dialects.filter(({ method }) => method === dialect.method);
    return dialect === (same.find(wantsAnOffer) ?? same[0]);
  });
}

/** Those that cannot: each is asked in a session whose client offers what it wants and nothing else. */
export function askedApart(dialects: readonly QueryDialect[]): readonly QueryDialect[] {
  const together = askedInOneSession(dialects);
  return dialects.filter((dialect) => !together.includes(dialect));
}

function wantsAnOffer({ clientCapabilities }: QueryDialect): boolean {
  return Object.keys(clientCapabilities).length > 0;
}
