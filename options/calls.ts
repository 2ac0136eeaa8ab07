import type { OptionRows } from "./option-row.ts";
import { aSwitch, oneWord, aPathOrOff, aPath, paths } from "./value-kind.ts";

const uncalled = "Without --execute no tool is called.";

/** Whether tools are called, and where. */
export const callRows = {
  execute: {
    flags: "--execute",
    says: "call the tools in a sandbox and check that their effects match their hints",
    kind: aSwitch,
    commands: ["plan", "relay", "replay", "audit"],
    needsServer: true,
    setting: { key: "execute", example: "true", isOfServer: true },
    isMostUsed: true,
    isRepeated: true,
  },
  container: {
    flags: "--container",
    says: "run this command in a container, with Docker or Podman: the way on macOS and Windows",
    kind: aSwitch,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    isSettled: true,
    isRepeated: true,
  },
  containerImage: {
    flags: "--container-image <image>",
    says: "the same in an image of your own that has this command, such as one that `dockerfile python` begins",
    kind: oneWord,
    commands: ["suggest", "plan", "relay", "replay", "verify"],
    isSettled: true,
    isRepeated: true,
  },
  sandbox: {
    flags: "--sandbox",
    says: "run the server in the sandbox even if no tool is called; otherwise it runs as your user",
    kind: aSwitch,
    commands: ["plan", "replay"],
    needsServer: true,
    isRepeated: true,
  },
  home: {
    flags: "--home",
    says: "let the server see your home directory in the sandbox, read-only",
    kind: aSwitch,
    commands: ["init", "suggest", "plan", "replay", "audit"],
    onlyWith: { options: ["execute", "sandbox"], hint: uncalled },
    isRepeated: true,
  },
  show: {
    flags: "--show <directory>",
    says: "let the server see a copy of this directory in the sandbox, beside its project and what is plainly a package (repeatable)",
    kind: paths,
    commands: ["init", "suggest", "plan", "replay", "verify"],
    onlyWith: { options: ["execute", "sandbox"], hint: uncalled },
    isRepeated: true,
  },
  upstream: {
    flags: "--upstream <file>",
    says: "with --execute: web APIs give the answers of this recording in HAR where it has one; off: they do not answer",
    kind: aPathOrOff,
    commands: ["plan", "replay", "audit", "verify"],
    onlyWith: { options: ["execute"], hint: uncalled },
    isRepeated: true,
  },
  saveUpstream: {
    flags: "--save-upstream <file>",
    says: "with --execute: write what the tools sent to web APIs, as HAR",
    kind: aPath,
    commands: ["plan"],
    onlyWith: { options: ["execute"], hint: uncalled },
  },
  acceptRealEffects: {
    flags: "--accept-real-effects",
    says: "with --execute: call tools WITHOUT a sandbox, one at a time; effects are real and permanent. The only way for a server that is already running",
    kind: aSwitch,
    commands: ["plan", "relay", "replay"],
    onlyWith: { options: ["execute"], hint: uncalled },
    isRepeated: true,
  },
} as const satisfies OptionRows;
