const quoted = /"([^"\n]{1,120})"|'([^'\n]{1,120})'(?!\w)|`([^`\n]{1,120})`/gu;

/** What stands in quotes of one kind, in order. An apostrophe within a word begins and ends nothing. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(quoted)].map(([, double, single, code]) => double ?? single ?? code ?? "");
}
