import type { HintName } from "../../report-model/hints.ts";

/** What is true of a tool, and what a suggestion has to tell of it. */
export interface Truth {
  /** Values that may be suggested; a hint that is not here must stay undecided. */
  readonly is: Readonly<Partial<Record<HintName, boolean>>>;
  /** Hints that its calls decide. */
  readonly told: readonly HintName[];
}

/** Tools by their names. */
export type Truths = Readonly<Record<string, Truth>>;

const inside = { openWorldHint: false } as const;
const reads = { ...inside, readOnlyHint: true } as const;
const changes = { ...inside, readOnlyHint: false } as const;
const adds = { ...changes, destructiveHint: false, idempotentHint: false } as const;
/** Done twice is done once, and what was there is gone. */
const ruins = { ...changes, destructiveHint: true, idempotentHint: true } as const;
/** What it does elsewhere is not known. */
const reaches = { openWorldHint: true } as const;

const all = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;
const notReading = ["readOnlyHint"] as const;

/** Behaviours of test/effects of which each leaves the others alone. */
export const workers: Truths = {
  "read-with-journal": { is: reads, told: [] },
  "choose-nothing": { is: reads, told: ["readOnlyHint", "openWorldHint"] },
  "json-store": { is: adds, told: all },
  append: { is: adds, told: all },
  // Where the bytes mean nothing to a reader, what was there may be gone, or may still mean the same.
  "binary-store": { is: { ...changes, idempotentHint: false }, told: ["readOnlyHint"] },
  // One file, always the same: whether it overwrites another one is not tried.
  "write-here": { is: { ...changes, idempotentHint: true }, told: notReading },
  "write-for-one-combination": { is: { ...changes, idempotentHint: true }, told: notReading },
  "write-at-exit": { is: changes, told: notReading },
  "write-once-for-each": { is: { ...adds, idempotentHint: true }, told: notReading },
  delete: { is: ruins, told: ["readOnlyHint", "destructiveHint"] },
  overwrite: { is: ruins, told: ["readOnlyHint", "destructiveHint"] },
  // Another time each time: whether that counts is open (AMB-21).
  stamp: { is: { ...changes, destructiveHint: true }, told: ["readOnlyHint", "destructiveHint"] },
  "log-in-new-folder": { is: inside, told: [] },
  connect: { is: reaches, told: ["openWorldHint"] },
  "open-page": { is: reaches, told: ["openWorldHint"] },
  // It writes before it fails.
  fail: { is: { readOnlyHint: false }, told: notReading },
};

/** What only another tool of the server shows. */
export const remembering: Truths = {
  "change-memory": { is: { ...changes, idempotentHint: false }, told: ["readOnlyHint", "idempotentHint"] },
  show: { is: reads, told: [] },
  nothing: { is: reads, told: [] },
};

/** Behaviours beside beats, telemetry and late work. */
export const restless: Truths = {
  heartbeat: { is: reads, told: [] },
  "cache-at-ping": { is: reads, told: [] },
  "slow-clock": { is: reads, told: [] },
  now: { is: reads, told: [] },
  "lazy-store": { is: reads, told: [] },
  put: { is: reads, told: [] },
  "lazy-profile": { is: reads, told: [] },
  "count-replies": { is: inside, told: [] },
  "fetch-beside-telemetry": { is: reaches, told: ["openWorldHint"] },
  "beside-one-that-deletes": { is: adds, told: notReading },
  tidy: { is: ruins, told: ["readOnlyHint", "destructiveHint"] },
  "write-after-a-second": { is: adds, told: notReading },
  "write-later": { is: { ...changes, idempotentHint: true }, told: notReading },
};

/** As the reference server says of itself; what only a request that leaves the machine would show stays open. */
export const referenceTools: Truths = {
  manage_files: {
    is: { ...changes, destructiveHint: true, idempotentHint: false },
    told: ["readOnlyHint", "destructiveHint", "idempotentHint"],
  },
  call_api: {
    is: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    told: ["readOnlyHint", "idempotentHint"],
  },
  archive: { is: { ...changes, destructiveHint: true, idempotentHint: true }, told: [] },
  label_files: { is: { ...changes, destructiveHint: false, idempotentHint: true }, told: notReading },
  lookup_records: { is: { readOnlyHint: true }, told: [] },
  launch_confetti: { is: { readOnlyHint: false, idempotentHint: false }, told: ["readOnlyHint", "idempotentHint"] },
  generate_fantasy_character: { is: reads, told: ["readOnlyHint", "openWorldHint"] },
  server_status: { is: reads, told: [] },
};
