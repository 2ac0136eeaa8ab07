import type { ValueKind } from "./value-kind.ts";

/** Commands beside the run that take some of its options. */
export type CommandOfRows =
  | "init"
  | "suggest"
  | "plan"
  | "relay"
  | "replay"
  | "diff"
  | "client"
  | "audit"
  | "report"
  | "judge"
  | "verify";

/** How the configuration gives an option. */
export interface Setting {
  readonly key: string;
  /** A value there, as JSON. */
  readonly example: string;
  /** Whether the value has a form of its own there, and not that of the option's kind. */
  readonly hasOwnForm?: true;
  /** Whether it says what is launched and called: it counts only where no server is typed. */
  readonly isOfServer?: true;
  /** Whether what is typed is added to it, and does not replace all of it. */
  readonly isAddedTo?: true;
  /** What a file does with it that was only found, which such a file may not; goes on after the key. */
  readonly refusedIfFound?: string;
  /** What such a file may do in place of that, a sentence. */
  readonly insteadIfFound?: string;
}

/**
 * An option of a run. Everything that is to be said of it is said here: the command line, its help, the commands that take
 * it, the configuration, what a program may give, and the pages of the documentation follow from it.
 */
export interface OptionRow<Value = unknown> {
  /** As it is typed, such as `--runs <n>`. */
  readonly flags: string;
  /** What it does, for the help and for `docs/options.md`; without a capital letter and a full stop. */
  readonly says: string;
  /** What it does in a command where that is something else. */
  readonly saysIn?: Readonly<Partial<Record<CommandOfRows, string>>>;
  readonly kind: ValueKind<Value>;
  /** Where it means the same as in a run. */
  readonly commands: readonly CommandOfRows[];
  /** Whether the help of a run begins with it; `help all` has every option. */
  readonly isMostUsed?: true;
  /**
   * Whether it cannot turn out to be wrong once it has been parsed: with such options alone the server is launched before the
   * checks, the readings and the formats are loaded.
   */
  readonly isSettled?: true;
  /** Whether it names the server to test, so that none is taken from the configuration. */
  readonly namesServer?: true;
  /** Whether a saved list will not do for it, unless it has the value that is excepted. */
  readonly needsServer?: true | { readonly unless: string };
  /** Whether an audit gives it to each run itself, or to none: no server of a list has its own. */
  readonly isOfAudit?: true;
  /** What it means nothing without: the names of options, one of which is enough, and a sentence for who gives it alone. */
  readonly onlyWith?: { readonly options: readonly string[]; readonly hint: string };
  /** How the configuration gives it; absent where it only is typed. */
  readonly setting?: Setting;
  /** Whether the command that shows a result again has it: without it the result may be another. */
  readonly isRepeated?: true;
  /** Whether it leaves something out, which `--certify` refuses. */
  readonly leavesOut?: true;
  /** The member of `RunChecksOptions` that takes the same values, in the units of its name. */
  readonly member?: string;
}

export type OptionRows = Readonly<Record<string, OptionRow>>;

/** Options that stand together in the help. */
export interface RowGroup {
  /** Such as `Budget:`. */
  readonly heading: string;
  readonly rows: OptionRows;
}

/** As it is typed, without its value: `--runs`. */
export function nameOf({ flags }: OptionRow): string {
  return flags.split(" ")[0] ?? flags;
}

/** Whether a value is another than what stands for the option where it is not given. */
export function isGiven({ kind }: OptionRow, value: unknown): boolean {
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(kind.fallback);
}

/** The words that give a value again; none where it need not be given. */
export function wordsOf(row: OptionRow, value: unknown): readonly string[] {
  if (!isGiven(row, value)) return [];
  if (row.kind.readWord === undefined || value === true) return [nameOf(row)];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => [nameOf(row), String(each)]);
}

type ValueOf<Row> = Row extends OptionRow<infer Value> ? Value : never;

type WithoutValue<Rows> = { [Name in keyof Rows]: undefined extends ValueOf<Rows[Name]> ? Name : never }[keyof Rows];

/** The values of options in a run, by the names that the rows have. */
export type ArgumentsOf<Rows> = {
  readonly [Name in Exclude<keyof Rows, WithoutValue<Rows>>]: ValueOf<Rows[Name]>;
} & {
  readonly [Name in WithoutValue<Rows>]?: Exclude<ValueOf<Rows[Name]>, undefined>;
};

/** What stands for options that are not given. */
export function fallbacksOf<Rows extends OptionRows>(rows: Rows): ArgumentsOf<Rows> {
  const values: object = Object.fromEntries(
    Object.entries(rows).flatMap(([name, { kind }]) => (kind.fallback === undefined ? [] : [[name, kind.fallback]])),
  );
  if (!hasFallbacks(values, rows)) throw new Error("an option has no fallback");
  return values;
}

function hasFallbacks<Rows extends OptionRows>(values: object, rows: Rows): values is ArgumentsOf<Rows> {
  return Object.entries(rows).every(([name, { kind }]) => kind.fallback === undefined || Object.hasOwn(values, name));
}
