/** The newest protocol revision with a handshake, which stands for all of them, and the one without. */
export type Revision = (typeof revisionNames)[number];

/** The revisions by name, as the command line takes them. */
export const revisionNames = ["2025-11-25", "2026-07-28"] as const;

/** What a server speaks: one revision, or both. */
export type SpokenRevisions = Revision | "all";
