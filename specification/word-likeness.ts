/** Also who acts: that is compared by role. */
const fillers: ReadonlySet<string> = new Set(
  "a an and any are as at be by for from has have if in is it its not of on or that the their them this to was when which with must should may shall server servers client clients".split(
    " ",
  ),
);

/** Enough to see that `returns` and `returned` are one word. */
const stemLength = 5;

/** The words of a text that carry its meaning, cut to their stems. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.filter((word) => !fillers.has(word)).map((word) => word.slice(0, stemLength)));
}

/** How many words two texts share, measured by how many they have: 0 for none, 1 for all. */
export function likenessOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared++;
  return shared / Math.sqrt(left.size * right.size);
}
