/** A state in which a message proposes a command, and where that leads. */
export interface ProposingState {
  readonly name: string;
  /** The sources whose sentences it holds. */
  readonly of: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** What the user types after the name of the program; `PORT` is a free port. */
  readonly typed: string;
  /** What is proposed, one after the other. */
  readonly leads: readonly Lead[];
}

/** A proposal in what was said last. */
export interface Lead {
  /** Its group `command` is a whole command; `words` are added to what was typed last. */
  readonly proposes: RegExp;
  /** Whether the words stand in place of what was typed. */
  readonly replaces?: true;
  readonly exitCode: number;
  readonly says?: RegExp;
}

const configuration = "mcp-annotations-conformance.config.json";
const server = "node server.mjs";
const few = "--suite hints";
/** By the name that examples have. */
const usualServer = { "server.js": 'import "./server.mjs";' };
const next = /^Next: (?<command>(?:cd .* && )?npx .*)$/mu;
const isKnown = /^Nothing was contradicted/mu;

export const proposingStates: readonly ProposingState[] = [
  {
    name: "a server that asks for a token, where a configuration is to be written",
    of: ["cli/commands/init-command.ts", "cli/init/next-run.ts", "harness/results/describe-silence.ts"],
    files: { ".mcp.json": '{"mcpServers": {"tickets": {"command": "node", "args": ["server.mjs", "--token"]}}}' },
    typed: "init",
    leads: [
      { proposes: /(?<words>--env TICKETS_TOKEN=\.\.\.)/u, exitCode: 0, says: /^env +TICKETS_TOKEN/mu },
      { proposes: next, exitCode: 1, says: /FAIL +truth\/read-only-tools-change-nothing/u },
      { proposes: next, exitCode: 0, says: /truth\/read-only-tools-change-nothing/u },
    ],
  },
  {
    name: "a configuration that names a variable which is not set",
    of: ["cli/run/passed-variables.ts"],
    files: { [configuration]: JSON.stringify({ command: `${server} --token`, env: ["TICKETS_TOKEN"] }) },
    typed: few,
    leads: [{ proposes: /(?<words>--env TICKETS_TOKEN=\.\.\.)/u, exitCode: 0, says: isKnown }],
  },
  {
    name: "a configuration that sets a variable, and was only found",
    of: ["options/target.ts"],
    files: { [configuration]: JSON.stringify({ command: `${server} --token`, env: { TICKETS_TOKEN: "a" } }) },
    typed: few,
    leads: [{ proposes: /(?<words>--config \S+\.json)\./u, exitCode: 0, says: isKnown }],
  },
  {
    name: "a server over HTTP that was given as one on stdio",
    of: ["harness/results/describe-silence.ts"],
    typed: `${few} --start-timeout 1500 --cmd "${server} --port PORT"`,
    leads: [{ proposes: /(?<words>--url\s+http:\S+\/mcp):/u, exitCode: 0, says: isKnown }],
  },
  {
    name: "a variable before the command",
    of: ["cli/run/launch-arguments.ts"],
    typed: `--cmd "TICKETS_TOKEN=x ${server} --token"`,
    leads: [{ proposes: /^Type: (?<words>--env .*)$/mu, replaces: true, exitCode: 0, says: isKnown }],
  },
  {
    name: "no server",
    of: ["cli/run/launch-arguments.ts", "reports/terminal/next-step.ts"],
    typed: "",
    leads: [
      { proposes: /: (?<command>npx mcp-annotations-conformance init)$/mu, exitCode: 0, says: /^wrote/mu },
      { proposes: next, exitCode: 1, says: /FAIL/u },
      { proposes: next, exitCode: 0, says: /truth\/read-only-tools-change-nothing/u },
    ],
  },
  {
    name: "a configuration that is there already",
    of: ["cli/commands/init-command.ts"],
    files: { [configuration]: JSON.stringify({ command: server }) },
    typed: "init",
    leads: [{ proposes: /^Run it with: (?<command>npx .*)$/mu, exitCode: 0, says: isKnown }],
  },
  {
    name: "servers of a client, and none was chosen",
    of: ["cli/run/configured-target.ts", "cli/commands/audit-command.ts", "cli/commands/audit-text.ts"],
    files: { ".mcp.json": '{"mcpServers": {"tickets": {"command": "node", "args": ["server.mjs"]}}}' },
    typed: "--mcp-config .mcp.json",
    leads: [
      { proposes: /test all of them: (?<command>.*)$/mu, exitCode: 0, says: /^1 of 1 servers/mu },
      { proposes: next, exitCode: 0 },
    ],
  },
  {
    name: "hints that calls contradict and that are missing",
    of: ["cli/commands/suggest-in-source.ts", "reports/suggestion/terminal.ts"],
    typed: `suggest --seed 1 --cmd "${server}"`,
    leads: [{ proposes: /To paste: (?<words>--format ts), python/u, exitCode: 0, says: /readOnlyHint: false,/u }],
  },
  {
    name: "a suite of relays",
    of: ["cli/run/select-checks.ts"],
    typed: `--suite relay --cmd "${server}"`,
    leads: [{ proposes: /^Type: (?<command>.*)$/mu, exitCode: 0, says: /^Usage: /mu }],
  },
  {
    name: "a check that does not exist",
    of: ["cli/run/select-checks.ts"],
    typed: `--check nothing --cmd "${server}"`,
    leads: [{ proposes: /Type `(?<command>[^`]+)`/u, exitCode: 0, says: /truth\/read-only-tools-change-nothing/u }],
  },
  {
    name: "an option that does not exist",
    of: ["cli/program/parse-error-text.ts"],
    typed: "--nothing-like-it",
    leads: [{ proposes: /^`(?<command>[^`]+)` lists/mu, exitCode: 0, says: /--min-verified/u }],
  },
  {
    name: "the name of what is no command",
    of: ["cli/commands/stray-words.ts"],
    typed: "readOnlyHint",
    leads: [{ proposes: /^Type: (?<command>.*)$/mu, exitCode: 0, says: /find it/u }],
  },
  {
    name: "a mutant that does not exist",
    of: ["cli/commands/reference-command.ts"],
    typed: "reference --mutant nothing",
    leads: [{ proposes: /`(?<command>[^`]+)` lists/u, exitCode: 0 }],
  },
  {
    name: "a name that nothing explains",
    of: ["cli/commands/explain-command.ts"],
    typed: "explain zzzzzzzzzzzz",
    leads: [{ proposes: /\(`(?<command>[^`]+)` prints all\)/u, exitCode: 0, says: /truth\// }],
  },
  {
    name: "ambiguous wording that nothing explains",
    of: ["cli/explanations/ambiguities.ts"],
    typed: "explain zzzzzzzzzzzz",
    leads: [{ proposes: /AMB-17 \(`(?<command>[^`]+)` lists all\)/u, exitCode: 0, says: /AMB-17/u }],
  },
  {
    name: "a requirement that nothing explains",
    of: ["cli/explanations/requirement-rows.ts"],
    typed: "explain zzzzzzzzzzzz",
    leads: [{ proposes: /DA-SRV-02 \(`(?<command>[^`]+)` prints all\)/u, exitCode: 0, says: /DA-SRV-02/u }],
  },
  {
    name: "a hint that is explained",
    of: ["cli/explanations/hints.ts"],
    files: usualServer,
    typed: "explain readOnlyHint",
    leads: [{ proposes: /find it +(?<command>npx .*)$/mu, exitCode: 0, says: /CONTRADICTS the server/u }],
  },
  {
    name: "a suite that is explained",
    of: ["cli/explanations/command-for.ts"],
    files: usualServer,
    typed: "explain hints",
    leads: [{ proposes: /run it +(?<command>npx .*)$/mu, exitCode: 0, says: isKnown }],
  },
  {
    name: "a dialect that is explained",
    of: ["cli/explanations/dialects.ts"],
    files: usualServer,
    typed: "explain annotations",
    leads: [{ proposes: /prove it +(?<command>npx .*)$/mu, exitCode: 0, says: isKnown }],
  },
  {
    name: "the help",
    of: ["cli/commands/run.ts"],
    files: usualServer,
    typed: "--help",
    leads: [
      { proposes: /^ {2}(?<command>\S+ --cmd "node server\.js")$/mu, exitCode: 0, says: isKnown },
      { proposes: /^Next: add (?<words>--execute) /mu, exitCode: 1, says: /FAIL/u },
    ],
  },
];
