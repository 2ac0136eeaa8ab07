import { commands } from "../../cli/commands/index.ts";
import { reportFormatNames } from "../../reports/format-names.ts";
import { sdkLanguages } from "../sdk-servers/build-sdk-servers.ts";

/** Kinds of effects that calls have, each seen by another part of what watches them. */
const effects = [
  "new file",
  "overwritten file",
  "deleted file",
  "late file",
  "file written through memory",
  "database row",
  "what another tool shows",
  "process",
  "request that changes",
  "address",
  "second call",
  "query",
] as const;

const transports = [
  "stdio",
  "stdio without a handshake",
  "HTTP with sessions",
  "HTTP without sessions",
  "running server",
] as const;

/** What a run of the smoke tests stands for, such as `command: diff`. */
export type SmokeSubject = `${"command" | "language" | "transport" | "effect" | "report" | "end"}: ${string}`;

/** Everything that a row has to cover. */
export const subjects: readonly SmokeSubject[] = [
  ...commands.map(({ usage }): SmokeSubject => `command: ${usage.split(" ")[0]}`),
  ...["TypeScript", "shell", ...sdkLanguages.map(({ name }) => name)].map((name): SmokeSubject => `language: ${name}`),
  ...transports.map((name): SmokeSubject => `transport: ${name}`),
  ...effects.map((name): SmokeSubject => `effect: ${name}`),
  ...reportFormatNames.map((name): SmokeSubject => `report: ${name}`),
  "end: Ctrl-C",
  "end: killed",
  "end: daemons",
  "end: hostile server",
  "end: flood",
  "end: no server",
  "end: box",
];
