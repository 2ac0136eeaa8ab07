import { containedVariable } from "./contained.ts";
import { outsideMounts, projectMount, type Mount } from "./mounts.ts";
import { namedVariables } from "./named-variables.ts";
import { optionValues, type OptionValue } from "./option-values.ts";
import { UsageError } from "../program/usage-error.ts";

/** What a run in a container is made of. */
export interface ContainedRun {
  readonly image: string;
  /** Absolute; the working directory. */
  readonly directory: string;
  /** What was typed. */
  readonly argv: readonly string[];
  /** The command in it; undefined for a run. */
  readonly command: string | undefined;
  /** Its words without a name. */
  readonly positionals: readonly string[];
  /** Whether input and both outputs are a terminal. */
  readonly isTerminal: boolean;
  /** As Node names it. */
  readonly platform: string;
  /** Names of the variables that are set. */
  readonly present: readonly string[];
  /** The texts of files in which variables are named: those of `--mcp-config` and of `--header @<file>`. */
  readonly naming: string;
}

/**
 * The words after `docker` or `podman` that run the same command in the image. Variables that options name are passed by
 * their names, so that no value stands in the list of processes.
 *
 * @throws UsageError where what was typed cannot be reached from a container
 */
export function containerWords(run: ContainedRun): readonly string[] {
  const { image, argv, command, positionals, present, naming } = run;
  const end = argv.indexOf("--");
  const own = end === -1 ? argv : argv.slice(0, end);
  const values = optionValues(own);
  const project = projectMount(run.directory, run.platform);
  return [
    "run",
    "--rm",
    "--init",
    "--privileged",
    // Without its input a terminal does not hand Ctrl-C on.
    ...(run.isTerminal ? ["--interactive", "--tty"] : []),
    ...networkWords(values, end === -1, run.platform),
    ...[project, ...outsideMounts({ command, values, positionals }, project)].flatMap(mountWords),
    "--workdir",
    project.target,
    ...namedVariables(values, present, naming).flatMap((name) => ["--env", name]),
    "--env",
    `${containedVariable}=1`,
    image,
    ...argv,
  ];
}

/** One field of a list with commas, as both programs read it. */
function mountWords({ source, target }: Mount): readonly string[] {
  const fields = [`source=${source}`, `target=${target}`].map((field) =>
    /[,"]/u.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return ["--mount", `type=bind,${fields.join(",")}`];
}

/** A server that runs on this machine already listens on a port that only its own network has. */
function networkWords(values: readonly OptionValue[], isAlone: boolean, platform: string): readonly string[] {
  const url = values.find(({ option }) => option === "--url")?.value ?? "";
  const isLocal = /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?:[:/]|$)/iu.test(url);
  if (!isLocal || !isAlone || values.some(({ option }) => option === "--cmd")) return [];
  if (platform === "linux") return ["--network", "host"];
  throw new UsageError(
    `from a container ${url} is another address than from here`,
    "A server that is running already needs no container: leave --container out.",
  );
}
