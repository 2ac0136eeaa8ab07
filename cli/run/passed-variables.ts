import { existsSync } from "node:fs";
import { delimiter, isAbsolute } from "node:path";
import type { Field } from "../documents/field.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { ConfiguredRun } from "./configured-run.ts";
import { ifTrusted } from "./found-configuration.ts";

const form = 'It has the form {"env": ["API_KEY"]}: names of variables, never their values.';

/** What passes variables on, and who asked for it. */
type Passed = Pick<RunArguments, "envFrom" | "asked">;

/**
 * The variables of the user that a configuration names for its server. What is typed with `--env` or `--env-from` goes before.
 *
 * A sandbox shows what the value of a variable names, so that a file that was only found passes on no path: it cannot know what
 * it would have shown.
 *
 * @param file its name; `found` where nobody gave it
 * @throws UsageError for what is no name, for one that is not set, and for a path
 */
export function passedVariables(
  { variables = [] }: ConfiguredRun,
  { env, envFrom }: Pick<RunArguments, "env" | "envFrom">,
  { file, found }: { readonly file: string; readonly found: boolean },
): Passed {
  const typed = new Set([...env, ...envFrom].map((entry) => entry.slice(0, entry.indexOf("="))));
  const named = variables.map((field) => [nameIn(field), field] as const).filter(([name]) => !typed.has(name));
  const missing = named.filter(([name]) => (process.env[name] ?? "") === "");
  const [first] = missing;
  if (first !== undefined) {
    const [name, field] = first;
    const given = missing.map(([each]) => `--env ${each}=...`).join(" ");
    const any = found ? "; in the sandbox this tool answers in place of web APIs, so any value may do" : "";
    throw field.refuse(
      `names ${name}, which is not set`,
      `Set it in your environment, or give a value for this run: ${given}${any}.`,
    );
  }
  for (const [name, field] of named) {
    if (found && isPath(process.env[name] ?? ""))
      throw field.refuse(
        `names ${name}, whose value is a path, and a file that was only found has no file of yours shown`,
        `Type it, if its server is to see that: --env-from ${name}=${name}. ${ifTrusted(file)}`,
      );
  }
  if (named.length === 0) return { envFrom };
  const names = named.map(([name]) => name);
  return { envFrom: [...names.map((name) => `${name}=${name}`), ...envFrom], asked: { file, variables: names } };
}

function nameIn(field: Field): string {
  const name = field.text(form);
  if (/^[A-Za-z_]\w*$/u.test(name)) return name;
  throw field.refuse("is not the name of a variable", form);
}

/** Whether a sandbox would show something for it. */
function isPath(value: string): boolean {
  return value.split(delimiter).some((each) => isAbsolute(each) && existsSync(each));
}
