/**
 * A seed for one part of a run, derived from the run's seed and names alone, so that neither the order of checks nor
 * the selection of tools changes what is generated (FNV-1a over the parts).
 *
 * @returns a 32-bit signed integer, as fast-check wants it
 */
export function deriveSeed(runSeed: number, ...parts: readonly string[]): number {
  let hash = 0x811c9dc5 ^ runSeed;
  for (const unit of parts.join("\u0000")) {
    hash ^= unit.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}
