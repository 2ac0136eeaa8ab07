/** Addresses that stand for a host where no name server can be asked. */
export interface StandIns {
  /** In 198.18.0.0/15, which is set aside for measuring networks (RFC 2544) and led to by no route. */
  readonly v4: string;
  /** In 2001:2::/48, which is the same of IPv6 (RFC 5180). */
  readonly v6: string;
}

/**
 * The addresses that stand for a host: they follow from its name, so that whoever sees a connection and the names that
 * were looked up before knows which host it was for. It stands alone, since its text runs in another process as well.
 *
 * @param name in lower case
 */
export function standInsOf(name: string): StandIns {
  // FNV-1a.
  let hash = 0x81_1c_9d_c5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  const below = (hash ^ (hash >>> 17)) & 0x1_ff_ff;
  const v4 = `198.${18 + (below >>> 16)}.${(below >>> 8) & 0xff}.${below & 0xff}`;
  // A group of zeros would be left out of the written form.
  const groups = [(hash >>> 16) | 0x80_00, hash & 0xff_ff].map((group) => group.toString(16));
  return { v4, v6: `2001:2::${groups.join(":")}` };
}
