/**
 * What a run does where nobody says otherwise: the library, the command line and the tests take it from here. Nothing is
 * loaded for it, since the help of the command line shows it.
 */
export const runDefaults = {
  protocol: "auto",
  dialect: "auto",
  concurrency: 1,
  toolNames: [],
  runs: 100,
  examples: [],
  timeoutMs: 10_000,
  startTimeoutMs: 30_000,
  maxTimeMs: 120_000,
  failOn: ["fail"],
  observe: { kind: "auto" },
} as const;

/** How long each run of a client may take: as in the official suite. */
export const clientTimeoutMs = 30_000;
