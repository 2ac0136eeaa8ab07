const prefix = "io.modelcontextprotocol/";

/** What is particular to a revision of the protocol. */
export interface RevisionRules {
  readonly id: string;
  /** A handshake opens a session; without one, each request says who asks. */
  readonly hasHandshake: boolean;
  /** What no request may lack in `_meta`; the first names the revision (CORE-META-02). */
  readonly requiredMeta: readonly string[];
}

/** The newest protocol revision with a handshake, which stands for all of them, and those without, the oldest first. */
const revisions = [
  { id: "2025-11-25", hasHandshake: true, requiredMeta: [] },
  {
    id: "2026-07-28",
    hasHandshake: false,
    requiredMeta: [`${prefix}protocolVersion`, `${prefix}clientCapabilities`],
  },
] as const satisfies readonly RevisionRules[];

export type Revision = (typeof revisions)[number]["id"];

/** The revisions by name, as the command line takes them. */
export const revisionNames: readonly Revision[] = revisions.map(({ id }) => id);

/** What a server speaks: one revision, or all. */
export type SpokenRevisions = Revision | "all";

/** What a server speaks that is not told what to speak. */
export const usualRevision = revisions[0].id;

export function rulesOf(revision: Revision): RevisionRules {
  return revisions.find(({ id }) => id === revision) ?? revisions[0];
}

/** Whether a server speaks in handshakes alone. */
export function onlyWithHandshake(spoken: SpokenRevisions): boolean {
  return spoken !== "all" && rulesOf(spoken).hasHandshake;
}

/** @returns the revision without a handshake that has the name, or the newest for a name that nobody knows */
export function withoutHandshake(name: unknown): Revision {
  const known = revisions.filter(({ hasHandshake }) => !hasHandshake);
  return (known.find(({ id }) => id === name) ?? known.at(-1) ?? revisions[0]).id;
}
