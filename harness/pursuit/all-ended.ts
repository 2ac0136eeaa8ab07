/**
 * What several promises come to, beside each other.
 *
 * @throws what the first of them throws, after all have ended: none goes on unseen
 */
export async function allEnded<Value>(promises: readonly Promise<Value>[]): Promise<readonly Value[]> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}
