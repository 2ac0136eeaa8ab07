import { suiteOf, type Check } from "../../harness/check/check.ts";
import { commandFor } from "./command-for.ts";
import type { Topic } from "./topic.ts";

/** What each suite is about, and what it needs; a test holds the names against the suites that exist. */
export const suiteTexts: Readonly<Record<string, readonly string[]>> = {
  capabilities: [
    "Tests whether capabilities, flags on tools and methods fit together, and whether the list of tools is the same every time.",
    "A client looks at the capability first, and asks only for tools that are flagged: one without the other is never used.",
  ],
  schema: [
    "Tests whether schemas compile, hints are booleans, results have their shape, and messages are valid JSON-RPC.",
    "One hint that is not a boolean makes several clients drop the whole list of tools.",
  ],
  hints: [
    "Tests whether hints get lost by nesting or spelling, say nothing, or rest on defaults that authors forget.",
    "A tool without hints counts as destructive and open-world.",
  ],
  output: [
    "Tests whether output schemas compile, and whether the results of calls conform to them.",
    "Results are tested with --execute; without it only the schemas are.",
  ],
  fallback: [
    "Tests whether the hints of one call are never riskier than those in tools/list, and whether an error changes nothing.",
    "A client that does not ask about single calls relies on the listed hints: they have to cover the worst call.",
  ],
  determinism: [
    "Tests whether the same question gets the same hints: repeated, interleaved, in parallel, with keys in another order.",
    "A client asks once and then calls: another answer a moment later makes its decision worthless.",
  ],
  "side-effects": [
    "Tests whether asking for hints changes a list, a capability or a file, starts a process, or reaches a network.",
    "Clients ask without asking their user.",
  ],
  truth: [
    "Tests whether calls do what the hints say: those in tools/list, and those that were answered for one call.",
    "Tools are called in a sandbox. A tool of which no call worked is inconclusive.",
  ],
  "error-codes": [
    "Tests whether unknown tools and invalid arguments are refused with error -32602, and whether the server survives them.",
    "The code tells a client whether to correct its request or to look elsewhere.",
  ],
  transport: [
    "Tests whether statuses, headers and sessions follow the rules of Streamable HTTP.",
    "It applies to servers behind HTTP only.",
  ],
  "http-verbs": [
    "Tests whether tools made from HTTP operations carry the hints of their method, such as readOnlyHint: true for GET.",
    "It needs an OpenAPI document.",
  ],
  relay: [
    "Compares a gateway, proxy or bridge with the server behind it: hints, definitions, queries, calls and changes.",
    "It belongs to the command relay.",
  ],
  client: [
    "Tests what a client does: with lists, with hints, with calls whose answer is lost, and with the drafts that let it ask.",
    "It needs the command of a client, which is run against servers that do one odd thing each.",
  ],
  directory: [
    "Tests whether the listed tools meet the rules of a directory: openai, anthropic, m365, slack or copilot-review.",
    "None of them is a rule of the protocol.",
  ],
};

/** The suites of these checks, each with its checks. */
export function suiteTopic(checks: readonly Check[]): Topic {
  const suites = [...new Set(checks.map(suiteOf))];
  return {
    plural: "suites",
    singular: "a suite",
    names: suites,
    explain: (name) => {
      if (!suites.includes(name)) return undefined;
      const own = checks.filter((check) => suiteOf(check) === name);
      return {
        name,
        kind: "suite: a group of checks",
        meaning: suiteTexts[name] ?? [],
        parts: [
          { label: "run it", lines: [commandFor(own, name === "client" ? "" : `--suite ${name}`)] },
          { label: "checks", texts: own.map(({ id, title }) => `${id}: ${title}`) },
        ],
      };
    },
  };
}
