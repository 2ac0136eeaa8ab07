import type { Report } from "./report-model.ts";

/** What was tested, as it calls itself; what it is where it did not say. Not escaped. */
export function testedName({ target: { server, client } }: Report): string {
  if (client === undefined) return server?.name ?? "server";
  return client.name ?? "client";
}

/** The same with its version. */
export function testedVersion({ target: { server, client } }: Report): string | undefined {
  const { name, version } = client ?? server ?? {};
  return name === undefined ? undefined : [name, version ?? ""].join(" ").trim();
}
