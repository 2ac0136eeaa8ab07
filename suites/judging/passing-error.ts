import type { Outcome } from "../../harness/wire/outcome.ts";

const internalError = -32603;

/**
 * Whether an error may be gone at the next try, as the weather of a server is: busy, a backend that is away, too many
 * requests at once. -32603 says "Server failed to evaluate annotations" (DA-ERR-03, TR-ERR-03), and -32000 to -32099 are
 * left to servers by JSON-RPC 2.0. Such an error is neither an answer nor a refusal unless it stays.
 */
export function isPassingError(outcome: Outcome): boolean {
  if (outcome.kind !== "error") return false;
  const { code } = outcome.error;
  return code === internalError || (code <= -32_000 && code >= -32_099);
}
