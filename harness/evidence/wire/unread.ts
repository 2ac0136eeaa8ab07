import type { FaultCode } from "../../wire/outcome.ts";

/** What was sent but not read, because of a limit of ours that no specification has. */
const reasons: ReadonlyMap<FaultCode, string> = new Map<FaultCode, string>([
  ["line-too-long", "no line longer than 16 MiB"],
  ["nested-too-deep", "no message nested more than 512 deep"],
  ["answers-too-large", "no more than 32 MiB of answers in one conversation"],
]);

/** Faults that are limits of ours and not faults of a server. */
export const limitCodes: readonly FaultCode[] = [...reasons.keys()];

/** Why frames that were only partly read decide nothing. */
export function describeUnread(code: FaultCode): string {
  return `not everything was read: this tool reads ${reasons.get(code) ?? code}, which is a limit of its own`;
}
