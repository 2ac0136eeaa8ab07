import { Command, Option } from "commander";
import type { CoverageArguments } from "./coverage-command.ts";
import type { ReferenceArguments } from "./reference-command.ts";
import { dialectChoices } from "../harness/dialects/select.ts";
import { defineSpecCommand } from "./define-spec-command.ts";
import { number, parseSeed, repeatable } from "./option-kinds.ts";
import { readVersion } from "./version.ts";
import { existingNames, UsageError } from "./usage-error.ts";

/** What is left to do after parsing; resolves to the exit code. */
export type Action = () => Promise<number>;

/** The options of a run, as typed and checked one by one. */
export interface RunArguments {
  readonly cmd?: string;
  readonly cwd?: string;
  readonly env: readonly string[];
  readonly protocol: string;
  readonly dialect: string;
  readonly suite: readonly string[];
  readonly check: readonly string[];
  readonly tool: readonly string[];
  readonly runs: number;
  readonly example: readonly string[];
  readonly config?: string;
  readonly openapi?: string;
  readonly verbProfile?: string;
  readonly timeout: number;
  readonly maxTime: number;
  readonly seed?: number;
  readonly strict: boolean;
  readonly observe: string;
  readonly execute: boolean;
  readonly acceptRealEffects: boolean;
  readonly home: boolean;
  readonly reading: readonly string[];
  readonly report: readonly string[];
  readonly color: boolean;
}

/** What options stand for when they are not given; those with a value of their own show it in the help. */
export const unset: RunArguments = {
  env: [],
  protocol: "auto",
  dialect: "auto",
  suite: [],
  check: [],
  tool: [],
  runs: 100,
  example: [],
  timeout: 10_000,
  maxTime: 120,
  strict: false,
  observe: "auto",
  execute: false,
  acceptRealEffects: false,
  home: false,
  reading: [],
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

No tool of the server is called without --execute: its metadata is listed and asked for, nothing else.`;

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
    .description("tell what one check claims and how to repair a contradiction, or how ambiguous wording can be read")
    .argument("<id>", "id of a check or an ambiguity, such as determinism/repeated-queries-agree or AMB-05")
    .action((id: string) => choose(async () => (await import("./list-commands.ts")).explainCommand(id)));
  program
    .command("coverage")
    .description("list every requirement with the checks that test it and the mutants that prove them")
    .addOption(
      new Option("--format <format>", "how to print it").choices(["terminal", "markdown", "json"]).default("terminal"),
    )
    .option("--document <id>", "only the requirements of this document, such as annotations, resolve or core")
    .action((options: CoverageArguments) =>
      choose(async () => (await import("./coverage-command.ts")).coverageCommand(options)),
    );
  defineSpecCommand(program, choose);
  program
    .command("reference")
    .description("start the bundled reference server on stdio")
    .addOption(
      new Option("--dialect <dialect>", "dialect it speaks")
        .choices(["static", "annotations", "resolve", "both"])
        .default("annotations"),
    )
    .addOption(
      new Option(
        "--protocol <revision>",
        "revision it speaks: the newest with a handshake, or the one without",
      ).choices(["2025-11-25", "2026-07-28"]),
    )
    .option("--mutant <id>", "make it tell one lie; `list` with an unknown id shows them")
    .addOption(
      new Option("--http-verbs", "list tools that stand for HTTP operations instead, with static hints").conflicts([
        "dialect",
        "mutant",
      ]),
    )
    .action((options: ReferenceArguments) =>
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
    `To test a server, type: -- ${text}\nThe commands are: list, explain <check>, coverage, spec <file>, reference`,
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
      new Option(
        "--protocol <revision>",
        "how to speak with it; auto tries the handshake first, and does without if refused",
      )
        .choices(["auto", "2025-11-25", "2026-07-28"])
        .default(unset.protocol),
    ),
    ...group(
      "Scope:",
      new Option("--dialect <dialect>", "way of asking for the hints of one call; auto goes by capability and flags")
        .choices([...dialectChoices])
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
        "JSON file with examples and readings; default: mcp-annotations-conformance.config.json or a key in package.json",
      ),
    ),
    ...group(
      "HTTP verbs:",
      new Option("--openapi <file>", "OpenAPI document, YAML or JSON, whose operations the tools stand for"),
      new Option(
        "--verb-profile <name>",
        "mapping from verbs to hints that they are compared with: rmcp-openapi (default), orval or zilla",
      ),
    ),
    ...group(
      "Observation:",
      new Option(
        "--observe <tier,...>",
        "what watches the server while it is asked: auto, none, or some of protocol, snapshot, sandbox, syscalls",
      ).default(unset.observe),
    ),
    ...group(
      "Calls:",
      new Option("--execute", "call the tools, in a sandbox, and compare what they do with what was said of them"),
      new Option("--home", "let the server see your home directory in the sandbox, read-only"),
      new Option("--accept-real-effects", "with --execute: call them without a sandbox; what they do stays done"),
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
    ...group(
      "Verdict:",
      new Option("--strict", "also fail for a SHOULD contradicted or a claim left undecided"),
      repeatable(
        "--reading <option=reading>",
        "how to read ambiguous wording, such as omitted-hints=static-hints; an unknown one shows all (repeatable)",
      ),
    ),
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
