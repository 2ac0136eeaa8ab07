/**
 * The IPv4 address for a host where no name server can be asked. It follows from the name, so a connection and the
 * earlier lookups together tell the host. It lies in 127.64.0.0/10, which is the machine itself without a route, and
 * which nothing else uses.
 *
 * @param name in lower case
 */
export function standInOf(name: string): string {
  // FNV-1a.
  let hash = 0x81_1c_9d_c5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  const below = (hash ^ (hash >>> 22)) & 0x3f_ff_ff;
  return `127.${64 + (below >>> 16)}.${(below >>> 8) & 0xff}.${below & 0xff}`;
}

/** Whether an address may stand for a host. */
export function isStandIn(address: string): boolean {
  return /^127\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./u.test(address);
}
