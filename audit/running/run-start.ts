import type { AuditedServer, ServerReach } from "../servers/server.ts";
import { fillIn, type Slots } from "../servers/slots.ts";

/** The files that a run writes. */
export interface RunFiles {
  readonly json: string;
  readonly html: string;
  readonly junit: string;
}

/** What starts a run: words after the name of this command, and variables that they name. */
export interface RunStart {
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * What is typed after the name of this command to test one server.
 *
 * @param options those of every run of the audit
 * @param environment where variables that a server inherits are taken from
 */
export function runStart(
  { reach, options: own }: AuditedServer,
  options: readonly string[],
  files: RunFiles,
  slots: Slots,
  environment: Readonly<Record<string, string | undefined>>,
): RunStart {
  const fill = (word: string): string => fillIn(word, slots);
  const reports = [`json=${files.json}`, `html=${files.html}`, `junit=${files.junit}`];
  const variables = reach.kind === "command" ? carriedVariables(reach, slots, environment) : [];
  const named = variables.flatMap(({ name, carrier }) => ["--env-from", `${name}=${carrier}`]);
  return {
    words: [
      ...options,
      ...own.map(fill),
      ...reports.flatMap((report) => ["--report", report]),
      ...named,
      ...reachWords(reach, slots),
    ],
    variables: Object.fromEntries(variables.map(({ carrier, value }) => [carrier, value])),
  };
}

/** A variable of a server, on its way through the environment of the run. */
interface CarriedVariable {
  readonly name: string;
  readonly value: string;
  readonly carrier: string;
}

/**
 * No value stands in the words, which the list of processes shows to everybody. Under its own name it could change the run
 * itself, as `NODE_OPTIONS` does.
 */
function carriedVariables(
  { inherits, environment: given }: ServerReach & { readonly kind: "command" },
  slots: Slots,
  environment: Readonly<Record<string, string | undefined>>,
): readonly CarriedVariable[] {
  const inherited = inherits.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const own = Object.entries(given).map(([name, value]) => [name, fillIn(value, slots)] as const);
  return [...new Map([...inherited, ...own])].map(([name, value], index) => ({
    name,
    value,
    carrier: `AUDITED_VARIABLE_${index + 1}`,
  }));
}

function reachWords(reach: ServerReach, slots: Slots): readonly string[] {
  switch (reach.kind) {
    case "command":
      return ["--cwd", slots.work, "--", ...reach.words.map((word) => fillIn(word, slots))];
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
