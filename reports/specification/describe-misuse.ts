import type { MisuseReport } from "../../report-model/specification-model.ts";

/** What is wrong with a keyword, one sentence. Hostile: a keyword may be a cell of a table in the file. */
export function describeMisuse(misuse: MisuseReport): string {
  switch (misuse.code) {
    case "lower-case": {
      const words = [...new Set(misuse.words)].map((word) => `"${word}"`).join(" and ");
      return `${words} in lower case demands nothing (RFC 8174), though its section is normative.`;
    }
    case "informative-section":
      return `${misuse.keyword} stands in a section that only informs.`;
    case "two-levels": {
      const levels = misuse.places.map(({ level, line }) => `${level} in line ${line}`);
      return `One rule has two levels: ${levels.join(", ")}.`;
    }
  }
}

/** The sentence in question and its line; of a rule with two levels the first. */
export function placeOfMisuse(misuse: MisuseReport): { readonly line: number; readonly text: string } {
  if (misuse.code !== "two-levels") return { line: misuse.line, text: misuse.text };
  const [first] = misuse.places;
  return { line: first?.line ?? 1, text: first?.text ?? "" };
}
