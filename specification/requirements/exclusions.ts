/** Why no check tests a requirement row. */
export interface Exclusion {
  readonly because: ExclusionReason;
  /** What would have to be there, where that can be named; a phrase. */
  readonly missing?: string;
}

export const exclusionReasons = [
  "inside-the-client",
  "not-on-the-wire",
  "needs-execute",
  "needs-cooperation",
  "permits",
  "defines",
  "not-decidable",
  "guidance",
  "process",
] as const;

export type ExclusionReason = (typeof exclusionReasons)[number];

const sentences: Readonly<Record<ExclusionReason, string>> = {
  "inside-the-client": "It is about what a client shows, trusts or keeps, and no message tells that",
  "not-on-the-wire": "No message shows it",
  "needs-execute": "It can only be seen by calling a tool, and no check does that yet",
  "needs-cooperation": "It cannot be seen without help from the server",
  permits: "It allows something, and nothing can contradict that",
  defines: "It defines or explains, and requires nothing",
  "not-decidable": "The wording gives no measure to judge by",
  guidance: "It is advice from a guide, not a rule of the protocol",
  process: "It applies to proposals and test suites, not to servers",
};

/** The reason as a sentence without its full stop. */
export function describeExclusion({ because, missing }: Exclusion): string {
  return missing === undefined ? sentences[because] : `${sentences[because]}; missing: ${missing}`;
}
