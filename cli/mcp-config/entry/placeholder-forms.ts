import { basename, join, sep } from "node:path";
import {
  fillTemplate,
  type FilledDefault,
  type Filling,
  type FillingContext,
  type HiddenValue,
  type Placeholder,
  type Template,
} from "./placeholder.ts";

/** `${NAME}`, `${NAME:-value}`: an environment variable, as Claude Code has it. */
export const variable: Placeholder = { form: /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/gu, end: "}", fill: fromEnvironment };

/** `${env:NAME}`: the same, as VS Code and Cursor have it. */
export const prefixedVariable: Placeholder = {
  form: /\$\{env:([^}:]+)(?::-([^}]*))?\}/gu,
  end: "}",
  fill: fromEnvironment,
};

/** `{env:NAME}`: the same, as OpenCode has it. */
export const bracedVariable: Placeholder = { form: /\{env:([^}]+)\}/gu, end: "}", fill: fromEnvironment };

/** `%NAME%`: the same, as Windows has it. One letter is a part of a date more often. */
export const percentVariable: Placeholder = { form: /%([A-Z_][A-Z0-9_]+)%/gu, end: "%", fill: fromEnvironment };

/** `${input:id}`: what VS Code asks its user for. */
export const input: Placeholder = {
  form: /\$\{input:([^}]+)\}/gu,
  end: "}",
  fill: (id, _, context) => fromInput(id, context, true),
};

/** `${places}` that hosts know. */
export function places(valueOf: Readonly<Record<string, (context: FillingContext) => string>>): Placeholder {
  const names = Object.keys(valueOf).map((name) => name.replaceAll(/[^\w]/gu, String.raw`\$&`));
  return {
    form: new RegExp(String.raw`\$\{(${names.join("|")})\}`, "gu"),
    end: "}",
    fill: (name, _, context) => {
      const value = valueOf[name]?.(context);
      return value === undefined ? unknown() : { kind: "values", values: [value] };
    },
  };
}

/** The placeholders that VS Code, Cursor and similar editors fill in. */
export const editorPlaces: Placeholder = places({
  workspaceFolder: ({ workspace }) => workspace,
  workspaceRoot: ({ workspace }) => workspace,
  workspaceFolderBasename: ({ workspace }) => basename(workspace),
  cwd: ({ workspace }) => workspace,
  userHome: ({ home }) => home,
  pathSeparator: () => sep,
  "/": () => sep,
});

/** The placeholders that hosts of bundles fill in. */
export const bundlePlaces: Placeholder = places({
  __dirname: ({ directory }) => directory,
  HOME: ({ home }) => home,
  DESKTOP: ({ home }) => join(home, "Desktop"),
  DOCUMENTS: ({ home }) => join(home, "Documents"),
  DOWNLOADS: ({ home }) => join(home, "Downloads"),
  pathSeparator: () => sep,
  "/": () => sep,
});

/** `${user_config.key}`: what the host of a bundle asks its user for. */
export const userSetting: Placeholder = {
  form: /\$\{user_config\.([^}]+)\}/gu,
  end: "}",
  fill: (key, _, context) => fromInput(key, context, false),
};

/** Any other `${…}`. A server would take it for a wrong value if it were sent as it stands. */
export const anyOther: Placeholder = { form: /\$\{([^}]*)\}/gu, end: "}", fill: unknown };

/** `{file:path}` of OpenCode. */
export const anyOtherBraced: Placeholder = { form: /\{file:([^}]*)\}/gu, end: "}", fill: unknown };

function fromEnvironment(name: string, fallback: string | undefined, { environment }: FillingContext): Filling {
  // A secret that a CI service does not have is an empty variable there.
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  if (value !== undefined && value !== "")
    return { kind: "values", values: [value], hidden: { name, isSecret: false, variables: [name] } };
  if (fallback !== undefined) return { kind: "values", values: [fallback], hidden: { name, isSecret: false } };
  return {
    kind: "unresolved",
    problem: `needs the environment variable ${name}, which is not set`,
    hint: `Set it: ${name}=… before the command.`,
  };
}

/** @param isSecret where the file does not declare it */
function fromInput(id: string, context: FillingContext, isSecret: boolean): Filling {
  const { given, declared, environment } = context;
  const variableName = inputVariable(id);
  const declaration = declared.get(id);
  const hidden = { name: id, isSecret: declaration?.isSecret ?? isSecret };
  const typed = given.get(id);
  if (typed !== undefined) return { kind: "values", values: typed, hidden };
  const value = environment[variableName];
  if (value !== undefined && value !== "")
    return { kind: "values", values: [value], hidden: { ...hidden, variables: [variableName] } };
  if (declaration?.fallback !== undefined) {
    const { texts, variables } = declaration.fallback;
    return { kind: "values", values: texts, hidden: { ...hidden, variables } };
  }
  return {
    kind: "unresolved",
    problem: `needs the input ${id}, which was not given`,
    hint: `Give it: --input ${id}=… or the environment variable ${variableName}.`,
  };
}

/** The environment variable that an input is taken from, such as `MCP_INPUT_API_KEY` for `api-key`. */
export function inputVariable(id: string): string {
  return `MCP_INPUT_${id.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "_")}`;
}

function unknown(): Filling {
  return {
    kind: "unresolved",
    problem: "is not a known placeholder",
    hint: "docs/configuration.md lists the known placeholders.",
  };
}

/** A value of a declaration, with the places in it filled; as it stands where they cannot be. */
export function filledDefault(template: Template, context: FillingContext): FilledDefault {
  const filled = fillTemplate(template, context);
  if (filled.kind === "unresolved") return { texts: [template.text], variables: [] };
  return { texts: filled.texts, variables: variablesOf(filled.secrets) };
}

/** The variables of the environment that values were taken from. */
export function variablesOf(values: readonly HiddenValue[]): readonly string[] {
  return values.flatMap(({ variables = [] }) => variables);
}
