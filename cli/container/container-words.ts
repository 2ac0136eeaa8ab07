/** Where the project lies in the container. */
const place = "/work";

/** What a run in a container is made of. */
export interface ContainedRun {
  readonly image: string;
  /** Absolute; the working directory. */
  readonly directory: string;
  /** What was typed, without `--container`. */
  readonly argv: readonly string[];
  readonly isTerminal: boolean;
}

/**
 * The words after `docker` or `podman` that run the same command in the image. Variables that options name are passed by
 * their names, so that no value stands in the list of processes.
 */
export function containerWords({ image, directory, argv, isTerminal }: ContainedRun): readonly string[] {
  const variables = [...new Set(namedVariables(argv))].flatMap((name) => ["--env", name]);
  const tty = isTerminal ? ["--tty"] : [];
  const options = ["run", "--rm", "--init", "--privileged", ...tty, "--volume", `${directory}:${place}`];
  return [...options, "--workdir", place, ...variables, image, ...argv];
}

/** Options that name a variable after an equals sign. */
const naming = ["--header-env", "--env-from"];

/** Variables that the command itself reads: those that options name, `NO_COLOR`, and inputs of a client's configuration. */
function namedVariables(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  const own = end === -1 ? argv : argv.slice(0, end);
  const ofOptions = own.flatMap((word, index) => {
    const joined = naming.find((option) => word.startsWith(`${option}=`));
    const entry =
      joined === undefined ? (naming.includes(own[index - 1] ?? "") ? word : "") : word.slice(joined.length + 1);
    return /^[^=]+=(?<name>\w+)$/u.exec(entry)?.groups?.["name"] ?? [];
  });
  const inherited = Object.keys(process.env).filter((name) => name === "NO_COLOR" || name.startsWith("MCP_INPUT_"));
  return [...ofOptions, ...inherited];
}
