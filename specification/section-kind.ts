/** Headings of a proposal below which nothing binds: they argue, explain, show or ask. */
const informative =
  /^(?:(?:abstract|summary|introduction|motivation|rationale|background|context|problem|goals|non-goals|prior art|related work|references|acknowledge?ments|alternatives?|open (?:questions|issues)|unresolved|future|out of scope|discussion|history|changelog|reference implementation|adoption|appendix)\b|(?:worked )?examples?\b)|\((?:informative|non-normative|future)\)/i;

/** Whether a section only informs, by its own heading or by one above it. */
export function isInformative(section: readonly string[]): boolean {
  return section.some((heading) => informative.test(heading.replace(/^[\d.]+\s*/, "")));
}
