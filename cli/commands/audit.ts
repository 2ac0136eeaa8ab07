import { availableParallelism } from "node:os";
import { Option } from "commander";
import { addGroups, optionGroupsOf } from "../options/index.ts";
import { seed } from "../../options/value-kind.ts";
import { number, repeatable } from "../options/option-kinds.ts";
import { rowOption } from "../options/row-option.ts";
import type { CommandDefinition } from "./command.ts";
import type { AuditArguments } from "./audit-command.ts";

const usualInstallTimeS = 600;
const usualSeed = 1;

const text = `
A list of servers is YAML, JSON, or a JSON object a line:

  servers:
    - id: notes
      version: "1.2.3"
      install: npm install --ignore-scripts notes-mcp@1.2.3
      command: node $ROOT/node_modules/notes-mcp/index.js $WORK
      env: { LOG_LEVEL: debug }
      inherit-env: [NOTES_TOKEN]

$ROOT is where a server is installed, $WORK its working directory, and $<name> the path of a program in "programs".
Installing sees registries (npm, PyPI, crates.io, Go) and nothing of yours; every server runs in the sandbox, whether its tools are called or not,
unless --no-sandbox is given or it has an address.

Each server ends in <results>/<id>/<version>/ with report.json, report.html, junit.xml and server.yaml.

Exit codes:
  0 every server was tested and nothing failed   1 a server fails   2 wrong usage   3 there is no verdict about a server
  With --since: 0 no server is worse than before   1 one is
  4 of a server nothing could be verified   70 a bug in this tool   130 interrupted: go on with --resume`;

export const audit: CommandDefinition = {
  usage: "audit [list]",
  says: "test many servers, each in a process and a directory of its own, and keep a report of each",
  // oxlint-disable-next-line max-lines-per-function -- the list of the command's options
  define: (command, choose) => {
    command
      .usage("[options] <list>  |  [options] --mcp-config .mcp.json")
      .argument("[list]", "the servers: a file that ends with .yaml, .json or .jsonl")
      .addOption(new Option("--results <directory>", "where the reports go").default("results"))
      .addOption(
        new Option("--directory <directory>", "where servers are installed and run (default: .work in the results)"),
      )
      .addOption(number("--jobs <n>", "how many servers are tested at once", availableParallelism()))
      .addOption(
        new Option("--resume", "keep what an audit before has found, where it was asked the same").default(false),
      )
      .addOption(
        new Option(
          "--shard <i/n>",
          "only this part of the list; auto takes number and total from Slurm or GitLab, auto/n the number, as in Kubernetes",
        ),
      )
      .addOption(
        new Option("--durations <results>", "results of an audit before, so that every shard takes the same time"),
      )
      .addOption(
        new Option(
          "--since <results>",
          "tell what came, went and changed since the results of an audit before, and fail only for what is worse",
        ),
      )
      .addOption(repeatable("--only <id>", "only this server of the list (repeatable)"))
      .addOption(new Option("--mcp-config <file>", "all servers in the configuration of an MCP client"))
      .addOption(repeatable("--input <id=value>", "value of an input in --mcp-config (repeatable)"))
      .addOption(number("--install-time <s>", "time limit of installing one server, in s", usualInstallTimeS))
      .addOption(
        repeatable("--install-env <NAME>", "environment variable that installing gets as it is here (repeatable)"),
      )
      .addOption(
        repeatable(
          "--install-host <host>",
          "host that installing reaches beside the registries, with a port (repeatable)",
        ),
      )
      .addOption(
        new Option(
          "--quiet",
          "no progress; of a server that passes nothing, and of an audit that passes the last line",
        ),
      )
      .addOption(new Option("--no-sandbox", "run servers whose tools are not called as your user"))
      .addOption(
        rowOption({
          flags: "--seed <n>",
          says: "seed of the generated arguments, of every run",
          kind: { ...seed, fallback: usualSeed, isShown: true },
        }),
      );
    addGroups(command, optionGroupsOf("audit"));
    command.addHelpText("after", text).action((list: string | undefined, typed: Partial<AuditArguments>) => {
      choose(async (surroundings) => {
        const { auditCommand } = await import("./audit-command.ts");
        const given = { ...auditDefaults, ...typed };
        return auditCommand(list, given, { ...typed }, surroundings);
      });
    });
  },
};

const auditDefaults: AuditArguments = {
  results: "results",
  jobs: 1,
  resume: false,
  only: [],
  input: [],
  installTime: usualInstallTimeS,
  installEnv: [],
  installHost: [],
  sandbox: true,
  maxTime: 0,
  seed: usualSeed,
  quiet: false,
};
