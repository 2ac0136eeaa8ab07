import type { ClientInfo } from "./client.ts";
import known from "./common-clients.json" with { type: "json" };

/** What stands for a version that nobody said. */
const anyVersion = "1.0.0";
/** A name may have slashes, such as `@librechat/api-client`; a version begins with a digit. */
const withVersion = /^(?<name>.+)\/v?(?<version>\d[^/\s]*)$/u;

/** @param text a name, or `name/version` */
export function clientNamed(text: string): ClientInfo {
  const { name = text, version = anyVersion } = withVersion.exec(text)?.groups ?? {};
  return { name, version };
}

/** The name of one of the clients that servers know best, the same for the same seed. */
export function commonClient(seed: number): string {
  const names = known.clients.map(({ name }) => name);
  return names[seed % names.length] ?? "";
}
