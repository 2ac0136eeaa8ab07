import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { defaultHints, ofEachHint, type HintName } from "../../report-model/hints.ts";
import { fillHints, readHints, type Hints } from "../../harness/dialects/hints.ts";
import { queryBefore, type Execution } from "../../harness/calls/execution/execution.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/** What was said of the calls of one tool before anybody made them. */
export interface Claim {
  readonly tool: ListedTool;
  /** The hints for the call at an index of an execution; undefined where nothing was said of it. */
  readonly hintsOf: (execution: Execution, index: number) => Hints | undefined;
  /** The beginning of a finding. What a call did ends it. */
  readonly finding: (hint: string) => string;
  /** Why a check has no claim to judge. */
  readonly absent: (hint: string) => string;
  /** What is said of one call must be true of it (DA-SRV-01), and what is said of the tool is a hint (AMB-16). */
  readonly about: "tool" | "call";
  /** Variables that the tool goes by and that the server was not given; none when absent. */
  readonly unset?: readonly string[];
}

/** The hints of `tools/list`, with the defaults of those that are absent. */
export function staticHints({ definition }: ListedTool): Hints {
  return fillHints(readHints(member(definition, "annotations")), defaultHints);
}

/** What listed hints say: they are about every call of the tool, and the core specification does not guarantee them. */
export function staticClaim(tool: ListedTool, unset: readonly string[] = []): Claim {
  const hints = staticHints(tool);
  return {
    tool,
    unset,
    about: "tool",
    hintsOf: () => hints,
    finding: (hint) => `${shownName(tool.name)} has ${hint}, but`,
    absent: (hint) => `the tool does not have ${hint}`,
  };
}

/** A name of ordinary letters needs no quotes. */
function shownName(name: string): string {
  return /^[\w.-]{1,64}$/u.test(name) ? name : showJson(name);
}

/** The milder value of a hint that nobody gave, to find out whether it is true of a tool. */
export function supposedClaim(tool: ListedTool, hint: HintName): Claim {
  // The hints that deny the most; a tool that only reads makes no other claim.
  const denied = ofEachHint((each) => !each.default);
  const hints = { ...denied, readOnlyHint: hint === "readOnlyHint" };
  return {
    tool,
    about: "tool",
    hintsOf: () => hints,
    finding: (hint) => `${hint} is not true of tool ${showJson(tool.name)}:`,
    absent: () => "no hint was suggested for the tool",
  };
}

/** The answers to queries. Each is about the call with exactly these arguments. */
export function refinedClaim(tool: ListedTool, dialect: QueryDialect): Claim {
  return {
    tool,
    about: "call",
    hintsOf: (execution, index) => {
      const query = queryBefore(execution, index, dialect);
      if (query?.outcome.kind !== "result") return undefined;
      return fillHints(readHints(dialect.annotationsOf(query.outcome.result)), defaultHints);
    },
    finding: (hint) => `The answer ${hint} is not true of its call of tool ${showJson(tool.name)}:`,
    absent: (hint) => `no answer had ${hint} for a call`,
  };
}
