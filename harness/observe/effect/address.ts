import { isIP } from "node:net";

/** A host, by its name or its number, or a port of it. Hostile text. */
export interface Address {
  readonly host: string;
  readonly port?: number;
}

/** Such as `api.example.com` and `93.184.216.34:443`. */
export function shownAddress({ host, port }: Address): string {
  return port === undefined ? host : `${host}:${port}`;
}

/** Whether a name or a number stands for the machine itself. */
export function isOfThisMachine(host: string): boolean {
  return isIP(host) === 0 ? isOfLoopback(host) : /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/iu.test(host);
}

/** Whether a name stands for the machine itself (RFC 6761, 6.3). */
export function isOfLoopback(name: string): boolean {
  return /(?:^|\.)localhost$/u.test(name);
}
