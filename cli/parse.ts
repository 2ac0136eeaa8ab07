import { Command, InvalidArgumentError, Option } from "commander";
import { readVersion } from "./version.ts";
import { existingNames, UsageError } from "./usage-error.ts";

/** What is left to do after parsing; resolves to the exit code. */
export type Action = () => Promise<number>;

/** The options of a run, as typed and checked one by one. */
export interface RunArguments {
  readonly cmd?: string;
  readonly cwd?: string;
  readonly env: readonly string[];
  readonly dialect: string;
  readonly suite: readonly string[];
  readonly check: readonly string[];
  readonly tool: readonly string[];
  readonly runs: number;
  readonly example: readonly string[];
  readonly config?: string;
  readonly timeout: number;
  readonly maxTime: number;
  readonly seed?: number;
  readonly strict: boolean;
  readonly report: readonly string[];
  readonly color: boolean;
}

/** What options stand for when they are not given; those with a value of their own show it in the help. */
const unset: RunArguments = {
  env: [],
  dialect: "auto",
  suite: [],
  check: [],
  tool: [],
  runs: 100,
  example: [],
  timeout: 10_000,
  maxTime: 120,
  strict: false,
  report: [],
  color: true,
};

const examples = `
Examples:
  mcp-annotations-conformance --cmd "node server.js"
  mcp-annotations-conformance --suite hints --tool search -- python server.py --data ./data
  mcp-annotations-conformance --report terminal --report junit=report.xml --cmd "node server.js"

Exit codes:
  0 nothing contradicted   1 contradicted (with --strict also a SHOULD)   2 wrong usage
  3 the server could not be tested   4 nothing was verified   70 a bug in this tool   130 interrupted

No tool of the server is called. Its metadata is listed and asked for, nothing else.`;

/**
 * Parses the command line. Everything after `--` is the target's argument vector, untouched.
 *
 * Only commander is loaded here: `--help` must not pay for a validator, a generator or a process library.
 *
 * @throws CommanderError for wrong options (and after printing help or the version)
 */
export async function parseCommand(argv: readonly string[]): Promise<Action> {
  const cut = argv.indexOf("--");
  const own = cut === -1 ? argv : argv.slice(0, cut);
  const words = cut === -1 ? undefined : argv.slice(cut + 1);
  let action: Action | undefined;
  const program = defineProgram((chosen) => {
    action = chosen;
  }, words);
  await program.parseAsync([...own], { from: "user" });
  if (action === undefined) throw new UsageError("there is nothing to do", "Type --help for what there is.");
  return action;
}

function defineProgram(choose: (action: Action) => void, words: readonly string[] | undefined): Command {
  const program = new Command("mcp-annotations-conformance")
    .description("Does an MCP server behave as its tool annotations say?")
    .version(readVersion())
    .exitOverride()
    .enablePositionalOptions()
    .configureHelp({ helpWidth: 100 })
    .addHelpText("after", examples)
    .usage('[options] --cmd "node server.js"  |  [options] -- node server.js');
  for (const option of runOptions()) program.addOption(option);
  program.argument("[words...]").action((stray: readonly string[], options: Partial<RunArguments>) =>
    choose(async () => {
      if (stray.length > 0) throw notACommand(stray);
      const { runCommand } = await import("./run-command.ts");
      return runCommand({ ...unset, ...options }, words);
    }),
  );
  program
    .command("list")
    .description("list every check")
    .action(() => choose(async () => (await import("./list-commands.ts")).listCommand()));
  program
    .command("explain")
    .description("tell what one check claims, why it matters and how to repair a contradiction")
    .argument("<check>", "id of the check, such as determinism/repeated-queries-agree")
    .action((id: string) => choose(async () => (await import("./list-commands.ts")).explainCommand(id)));
  program
    .command("reference")
    .description("start the bundled reference server on stdio")
    .addOption(
      new Option("--dialect <dialect>", "dialect it speaks")
        .choices(["static", "annotations", "resolve", "both"])
        .default("annotations"),
    )
    .option("--mutant <id>", "make it tell one lie; `list` with an unknown id shows them")
    .action((options: { dialect: string; mutant?: string }) =>
      choose(async () => (await import("./reference-command.ts")).referenceCommand(options)),
    );
  for (const command of [program, ...program.commands]) nameOptionsOnError(command);
  return program;
}

/** Commander names the nearest option, when there is one; here all of them follow. */
function nameOptionsOnError(command: Command): void {
  const options = [...command.options.flatMap(({ long }) => long ?? []), "--help"];
  command.configureOutput({
    outputError: (text, write) =>
      write(text.includes("unknown option") ? `${text}${existingNames("options", options)}\n` : text),
  });
}

/** Most likely a server that was typed as `npx` would take it. */
function notACommand(words: readonly string[]): UsageError {
  const text = words.join(" ");
  return new UsageError(
    `${JSON.stringify(words[0])} is no command of this tool`,
    `To test a server, type: -- ${text}\nThe commands are: list, explain <check>, reference`,
  );
}

function runOptions(): readonly Option[] {
  const group = (heading: string, ...options: readonly Option[]): readonly Option[] =>
    options.map((option) => option.helpGroup(heading));
  return [
    ...group(
      "Target:",
      new Option(
        "--cmd <command>",
        "command that starts the server on stdio; split into words, never given to a shell",
      ),
      new Option("--cwd <directory>", "working directory of the server"),
      repeatable("--env <KEY=VALUE>", "environment variable for the server (repeatable)"),
    ),
    ...group(
      "Scope:",
      new Option("--dialect <dialect>", "way of asking for the hints of one call; auto goes by capability and flags")
        .choices(["auto", "annotations", "resolve", "static"])
        .default(unset.dialect),
      repeatable("--suite <id,...>", "only these suites (repeatable)"),
      repeatable("--check <id,...>", "only these checks (repeatable)"),
      repeatable("--tool <name>", "only this tool (repeatable)"),
    ),
    ...group(
      "Arguments:",
      repeatable(
        "--example <tool.argument=value>",
        "value to mix in, such as a path that exists; JSON or a text; tool * for every tool (repeatable)",
      ),
      new Option(
        "--config <file>",
        "JSON file with examples; default: mcp-annotations-conformance.config.json or a key in package.json",
      ),
    ),
    ...group(
      "Budget:",
      number("--runs <n>", "valid arguments to ask about, for each tool", unset.runs),
      number("--timeout <ms>", "silence after which a request counts as unanswered", unset.timeout),
      number("--max-time <s>", "time for the whole run", unset.maxTime),
      new Option("--seed <n>", "seed of the generated arguments; random when absent, and always printed").argParser(
        parseSeed,
      ),
    ),
    ...group("Verdict:", new Option("--strict", "also fail for a SHOULD contradicted or a claim left undecided")),
    ...group(
      "Reports:",
      repeatable(
        "--report <format[=path]>",
        "terminal, json or junit; to a file with =path (repeatable; default: terminal)",
      ),
      new Option("--no-color", "no colours; NO_COLOR and pipes are respected anyway"),
    ),
  ];
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    value,
  ]);
}

function number(flags: string, description: string, fallback: number): Option {
  return new Option(flags, description).default(fallback).argParser((text: string) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("It must be a whole number above 0.");
    return value;
  });
}

function parseSeed(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isInteger(value) || Math.abs(value) > 2 ** 31) {
    throw new InvalidArgumentError("It must be a whole number of at most 32 bits.");
  }
  return value;
}
