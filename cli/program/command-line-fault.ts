import type { CommandLine } from "../../harness/connect/command-line.ts";
import { namesSecret } from "../../harness/secrets/secret-names.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";

/** Why a command in one text cannot be launched, as the end of a sentence about it, and what to type. */
export interface CommandLineFault {
  readonly what: string;
  readonly remedy: string;
}

/**
 * The one place that makes sentences of a command line that is none; no value of a secret is in them.
 *
 * @param place how words are given without a shell, and how a variable is set, where the command stands
 */
export function commandLineFault(
  line: Exclude<CommandLine, { readonly kind: "words" }>,
  place: { readonly example: string; readonly shell: string; readonly withVariables: WithVariables },
): CommandLineFault {
  switch (line.kind) {
    case "empty":
      return { what: "is empty", remedy: place.example };
    case "open-quote":
      return {
        what: `has the quote ${line.quote} without its end`,
        remedy: "Close it, or put the word in other quotes.",
      };
    case "shell-operator":
      return {
        what: `has the shell operator ${line.operator}, but no shell runs it`,
        remedy: `If you need a shell, start it yourself: ${place.shell}. If ${line.operator} is an argument, put it in quotes.`,
      };
    case "assignments": {
      const variables = line.variables.map(({ name, value }) =>
        namesSecret(name) ? `${name}=…` : quoteForShell(`${name}=${value}`),
      );
      return {
        what: `begins with ${line.variables[0]?.name ?? ""}=, which only a shell takes for a variable`,
        remedy: `Type: ${place.withVariables(variables, line.words.map((word) => quoteForShell(word)).join(" "))}`,
      };
    }
  }
}

type WithVariables = (variables: readonly string[], command: string) => string;
