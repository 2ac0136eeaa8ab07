import { suiteOf, type Check } from "../../harness/check/check.ts";
import type { Topic } from "./topic.ts";

/** What each suite is about, and what it needs; a test holds the names against the suites that exist. */
export const suiteTexts: Readonly<Record<string, readonly string[]>> = {
  capabilities: [
    "Whether capability, flag and method fit together, and whether the list of tools is the same every time.",
  ],
  schema: ["Whether schemas compile, hints are booleans, results have their shape, and messages are valid JSON-RPC."],
  hints: ["Whether hints get lost by nesting or spelling, say nothing, or rest on defaults that authors forget."],
  output: [
    "Whether output schemas compile, and whether results conform to them.",
    "Results are judged with --execute.",
  ],
  fallback: [
    "Whether an answer about one call is never riskier than the static hints, and an error leaves the listed tool as it was.",
  ],
  determinism: [
    "Whether equal queries get equal answers: repeated, interleaved, pipelined, with keys in another order.",
  ],
  "side-effects": ["Whether a query changes a list, a capability or a file, starts a process, or reaches a network."],
  truth: ["Whether calls do what the hints say, static and refined.", "It needs --execute."],
  "error-codes": [
    "Whether unknown tools and invalid arguments are refused with -32602, and the server survives every bad query.",
  ],
  transport: [
    "Whether statuses, headers and sessions follow the rules of Streamable HTTP.",
    "It applies to servers behind HTTP only.",
  ],
  "http-verbs": [
    "Whether tools that stand for HTTP operations carry the hints of their method.",
    "It needs --openapi.",
  ],
  directory: [
    "Whether the listed tools meet the rules of a directory.",
    "It needs --profile; its findings say nothing of the protocol.",
  ],
};

/** The suites of these checks, each with its checks. */
export function suiteTopic(checks: readonly Check[]): Topic {
  const suites = [...new Set(checks.map(suiteOf))];
  return {
    plural: "suites",
    names: suites,
    explain: (name) => {
      if (!suites.includes(name)) return undefined;
      const own = checks.filter((check) => suiteOf(check) === name);
      return {
        name,
        kind: "suite",
        meaning: suiteTexts[name] ?? [],
        parts: [{ label: "checks", texts: own.map(({ id, title }) => `${id}: ${title}`) }],
      };
    },
  };
}
