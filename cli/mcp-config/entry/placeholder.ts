import type { Field } from "../../documents/field.ts";

/** What placeholders are filled with. */
export interface FillingContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Values of `--input`, by id. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  /** Inputs that the file declares, by id. */
  readonly declared: ReadonlyMap<string, DeclaredInput>;
  /** Of the file. */
  readonly directory: string;
  /** The project that the file belongs to, or our working directory. */
  readonly workspace: string;
  readonly home: string;
}

/** A value that the file asks its user for. */
export interface DeclaredInput {
  /** Taken where the user gives none; may have placeholders itself. */
  readonly fallback?: FilledDefault;
  readonly isSecret: boolean;
}

/** The value of an input that nobody gave. */
export interface FilledDefault {
  /** Several for a list. */
  readonly texts: readonly string[];
  /** Variables of the environment that they were filled with. */
  readonly variables: readonly string[];
}

/** What a placeholder stands for. */
export type Filling =
  | { readonly kind: "values"; readonly values: readonly string[]; readonly hidden?: HiddenValue }
  | { readonly kind: "unresolved"; readonly problem: string; readonly hint: string };

/** A value that came from the user: no output shows it. */
export interface HiddenValue {
  /** Of the variable or input. */
  readonly name: string;
  /** The file says so, or its kind does; otherwise its name and form tell. */
  readonly isSecret: boolean;
  /** Variables of the environment that it was taken from; absent where it was not. */
  readonly variables?: readonly string[];
}

/** One form of placeholder. */
export interface Placeholder {
  /** Global; the first group is the name, the second a value where nothing is set. */
  readonly form: RegExp;
  /** Its last character. It is looked for first: a form that begins many times and never ends takes the square of its length. */
  readonly end: "}" | "%";
  readonly fill: (name: string, fallback: string | undefined, context: FillingContext) => Filling;
}

/** A text of a configuration with its placeholders. */
export interface Template {
  /** Where it stands. */
  readonly field: Field;
  readonly text: string;
  readonly placeholders: readonly Placeholder[];
}

/** A template of which every placeholder stands for something, or those that do not. */
export type FilledTemplate =
  | { readonly kind: "filled"; readonly texts: readonly string[]; readonly secrets: readonly FilledSecret[] }
  | { readonly kind: "unresolved"; readonly faults: readonly UnresolvedPlaceholder[] };

export interface FilledSecret extends HiddenValue {
  readonly value: string;
}

export interface UnresolvedPlaceholder {
  readonly field: Field;
  /** As it is written. */
  readonly placeholder: string;
  readonly problem: string;
  readonly hint: string;
}

interface Found {
  readonly start: number;
  readonly text: string;
  readonly filling: Filling;
}

/**
 * Fills a template once: what a placeholder stands for is not searched for others.
 *
 * @returns several texts where the whole template is one placeholder for a list
 */
export function fillTemplate({ field, text, placeholders }: Template, context: FillingContext): FilledTemplate {
  const found = placeholdersIn(text, placeholders, context);
  const faults = found.flatMap(({ text: placeholder, filling }) => {
    const fault = faultOf(filling, placeholder === text);
    return fault === undefined ? [] : [{ field, placeholder, ...fault }];
  });
  if (faults.length > 0) return { kind: "unresolved", faults };
  const secrets = found.flatMap(({ filling }) => {
    if (filling.kind === "unresolved" || filling.hidden === undefined) return [];
    const { hidden, values } = filling;
    return values.map((value) => ({ ...hidden, value }));
  });
  const [only] = found;
  if (only !== undefined && only.text === text && only.filling.kind === "values") {
    return { kind: "filled", texts: only.filling.values, secrets };
  }
  let filled = "";
  let end = 0;
  for (const { start, text: placeholder, filling } of found) {
    filled += text.slice(end, start) + (filling.kind === "values" ? filling.values.join("") : "");
    end = start + placeholder.length;
  }
  return { kind: "filled", texts: [filled + text.slice(end)], secrets };
}

function faultOf(filling: Filling, isWhole: boolean): { problem: string; hint: string } | undefined {
  if (filling.kind === "unresolved") return { problem: filling.problem, hint: filling.hint };
  if (filling.values.length === 1 || isWhole) return undefined;
  return { problem: "has several values", hint: "Give one value: a list needs an argument of its own." };
}

/** From left to right; where two forms begin at one place, the form that is listed first counts. */
function placeholdersIn(text: string, placeholders: readonly Placeholder[], context: FillingContext): readonly Found[] {
  const all = placeholders.flatMap(({ form, end, fill }) =>
    [...text.slice(0, text.lastIndexOf(end) + 1).matchAll(form)].map((match) => ({ start: match.index, match, fill })),
  );
  const found: Found[] = [];
  let end = 0;
  for (const { start, match, fill } of all.toSorted((left, right) => left.start - right.start)) {
    if (start < end) continue;
    const [whole, name = "", fallback] = match;
    found.push({ start, text: whole, filling: fill(name, fallback, context) });
    end = start + whole.length;
  }
  return found;
}
