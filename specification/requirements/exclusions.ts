/** Why no check tests a requirement row. */
export interface Exclusion {
  readonly because: ExclusionReason;
  /** What would have to be there, where that can be named; a phrase. */
  readonly missing?: string;
}

export type ExclusionReason =
  | "client-role"
  | "not-on-the-wire"
  | "needs-execute"
  | "needs-cooperation"
  | "permits"
  | "defines"
  | "not-decidable"
  | "guidance"
  | "process";

const sentences: Readonly<Record<ExclusionReason, string>> = {
  "client-role": "It binds clients, and a server is under test",
  "not-on-the-wire": "No message shows it",
  "needs-execute": "A tool has to be called to see it, and no check does so for this yet",
  "needs-cooperation": "The server has to help to show it",
  permits: "It permits, and nothing contradicts a permission",
  defines: "It defines or explains, and asks for nothing",
  "not-decidable": "The wording sets no measure to judge by",
  guidance: "It is advice of a guide, not a rule of the protocol",
  process: "It binds proposals and test suites, not servers",
};

/** The reason as a sentence without its full stop. */
export function describeExclusion({ because, missing }: Exclusion): string {
  return missing === undefined ? sentences[because] : `${sentences[because]}; missing: ${missing}`;
}
