import type { ParsedReport } from "./run-built-command.ts";

/**
 * All that the results of a report say of a server, whatever carried the messages, by check, tool and dialect.
 *
 * @param leftOut ids of checks that cannot be compared, such as those that need a process to watch
 */
export function verdictsOf({ results }: ParsedReport, leftOut: RegExp): ReadonlyMap<string, string> {
  const shown = results.filter(({ check }) => !leftOut.test(check));
  return new Map(
    shown.map(({ check, tool, dialect, verdict, fingerprint = "", counterexample }) => {
      const found = counterexample === undefined ? "" : JSON.stringify(counterexample.arguments ?? null);
      return [`${check} ${tool ?? ""} ${dialect}`, `${verdict} ${fingerprint} ${found}`.trim()];
    }),
  );
}
