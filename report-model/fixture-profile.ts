import type { AskedOfRun, GivenToRun, RunProfile } from "./run-profile.ts";

const given: Required<GivenToRun> = {
  examples: ["read.path"],
  checks: ["own/check"],
  verbs: "0".repeat(64),
  upstream: "off",
  variables: ["API_KEY"],
  shown: 1,
};

const asked: Required<AskedOfRun> = {
  protocol: "auto",
  dialect: "auto",
  runs: 100,
  timeoutMs: 10_000,
  startTimeoutMs: 30_000,
  maxTimeMs: 120_000,
  calls: "sandbox",
  sandbox: true,
  only: ["truth"],
  tools: ["read"],
  observe: ["files"],
  readings: ["destructive=additive"],
  profiles: ["openai"],
  home: true,
  as: "claude-code/2.0",
  given,
};

/** With the reason of another kind, so that every field is there. */
const launched = {
  kind: "package",
  name: "n",
  version: "1.0.0",
  of: "code",
  hash: "0".repeat(64),
  files: 3,
  because: "b",
} as const;

/** A profile with every field. */
export const completeProfile: Required<RunProfile> = { node: "20.19.0", system: "linux x64 6.1.0", launched, asked };

const {
  only: _,
  tools: __,
  observe: ___,
  readings: ____,
  profiles: _____,
  home: ______,
  as: _______,
  given: ________,
  ...all
} = asked;

/** Of a run in a sandbox that left nothing out. */
export const wholeProfile: RunProfile = { ...completeProfile, asked: all };
