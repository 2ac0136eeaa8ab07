import type { AuditedServer, ServerReach } from "../servers/server.ts";
import { fillIn, type Slots } from "../servers/slots.ts";

/** The files that a run writes. */
export interface RunFiles {
  readonly json: string;
  readonly html: string;
  readonly junit: string;
}

/**
 * What is typed after the name of this command to test one server.
 *
 * @param options those of every run of the audit
 * @param environment where variables that a server inherits are taken from
 */
export function runWords(
  { reach, options: own }: AuditedServer,
  options: readonly string[],
  files: RunFiles,
  slots: Slots,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const fill = (word: string): string => fillIn(word, slots);
  const reports = [`json=${files.json}`, `html=${files.html}`, `junit=${files.junit}`];
  return [
    ...options,
    ...own.map(fill),
    ...reports.flatMap((report) => ["--report", report]),
    ...reachWords(reach, slots, environment),
  ];
}

function reachWords(
  reach: ServerReach,
  slots: Slots,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const fill = (word: string): string => fillIn(word, slots);
  switch (reach.kind) {
    case "command": {
      const inherited = reach.inherits.flatMap((name) => {
        const value = environment[name];
        return value === undefined ? [] : [[name, value] as const];
      });
      const given = Object.entries(reach.environment).map(([name, value]) => [name, fill(value)] as const);
      const variables = [...inherited, ...given].flatMap(([name, value]) => ["--env", `${name}=${value}`]);
      return ["--cwd", slots.work, ...variables, "--", ...reach.words.map(fill)];
    }
    case "address":
      return ["--url", reach.url];
    case "configured":
      return [
        "--mcp-config",
        reach.file,
        "--server",
        reach.name,
        ...reach.inputs.flatMap((input) => ["--input", input]),
      ];
  }
}
