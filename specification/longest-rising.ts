/** Two positions of the same thing: in an older text and in a newer one. */
export interface Anchor {
  readonly before: number;
  readonly now: number;
}

/** The longest run of anchors that keeps the order of both texts; they come in that of the older one. */
export function longestRising<A extends Anchor>(anchors: readonly A[]): readonly A[] {
  const chains: { readonly anchor: A; readonly previous: number }[] = [];
  const tails: number[] = [];
  for (const anchor of anchors) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const tail = chains[tails[middle] ?? -1];
      if (tail !== undefined && tail.anchor.now < anchor.now) low = middle + 1;
      else high = middle;
    }
    tails[low] = chains.push({ anchor, previous: tails[low - 1] ?? -1 }) - 1;
  }
  const rising: A[] = [];
  for (let link = chains[tails.at(-1) ?? -1]; link !== undefined; link = chains[link.previous])
    rising.push(link.anchor);
  return rising.reverse();
}
