import { isKnown } from "./baseline.ts";
import type { Report, Result } from "./report-model.ts";
import { defaultHints, hasMeaning, hintNames, type HintName } from "./hints.ts";
import type { AnsweredHints, ToolHints } from "./tool-hints.ts";

/**
 * What the checks of the truth of a hint made of it for one tool, most concerning first.
 *
 * - `contradicted`, `contradicted-as-warning` calls do otherwise
 * - `depends-on-reading` under one reading of the wording they do
 * - `known` they do, and the baseline excuses it
 * - `undecided` the evidence does not decide
 * - `partly-held` calls did as it says, and none worked with some of its arguments or their values
 * - `held` calls did as it says
 * - `unclaimed` nothing that calls could contradict was said, or no tool was called
 */
export const hintStandings = [
  "contradicted",
  "contradicted-as-warning",
  "depends-on-reading",
  "known",
  "undecided",
  "partly-held",
  "held",
  "unclaimed",
] as const;

export type HintStanding = (typeof hintStandings)[number];

/** What is told of one hint of one tool. */
export interface HintCell {
  readonly hint: HintName;
  /** Absent where the list says nothing usable. */
  readonly declared?: boolean;
  /** What the list says and is no boolean, as JSON that is cut to size. Hostile text. */
  readonly ofWrongType?: string;
  /** What counts: the declared value, or the default. */
  readonly value: boolean;
  /** Some hints say nothing of a tool that only reads. */
  readonly hasMeaning: boolean;
  /** The values that answers about single calls said, by dialect. */
  readonly answered: readonly { readonly dialect: string; readonly values: readonly boolean[] }[];
  readonly standing: HintStanding;
  /** What it held without, where it held in part. Hostile text. */
  readonly heldWithout?: string;
  /** Whether calls that worked were seen to do what the milder value denies; absent where none was watched. */
  readonly isSeen?: boolean;
}

/** Tools of which the same is to be told. */
export interface HintRow {
  readonly tools: readonly string[];
  /** In the order of `hintNames`. */
  readonly cells: readonly HintCell[];
  /** What the calls of its tool did, where it has but one. Hostile text. */
  readonly effects: Readonly<Partial<Record<HintName, string>>>;
}

/**
 * The tools of a report with what is known of their hints, most concerning first; none where the report tells nothing.
 *
 * @param maxRowsApart with more tools than this, those of which the same is to be told share a row
 */
export function hintTable(
  report: Pick<Report, "hints" | "results" | "checks" | "calls">,
  maxRowsApart: number,
): readonly HintRow[] {
  const { hints = [], calls = [] } = report;
  const standingOf = standingsIn(report);
  const working = new Set(calls.flatMap(({ tool, worked }) => (worked > 0 ? [tool] : [])));
  const rows = hints.map((each) => {
    // What calls that did no work did not do tells nothing.
    const { observed, ...said } = each;
    const known = working.has(each.tool) ? each : said;
    const cells = hintNames.map((hint) => cellOf(hint, known, standingOf));
    return { tools: [each.tool], cells, effects: (known === each ? observed : undefined) ?? {} };
  });
  const shown = rows.length <= maxRowsApart ? rows : together(rows);
  return shown.toSorted((left, right) => concernOf(left) - concernOf(right));
}

type StandingOf = (tool: string, hint: HintName) => HintStanding;

function standingsIn({ results, checks }: Pick<Report, "results" | "checks">): StandingOf {
  const hintOf = new Map(checks.flatMap(({ id, hint }) => (hint === undefined ? [] : [[id, hint] as const])));
  const found = new Map<string, HintStanding>();
  const keyOf = (tool: string, hint: HintName): string => `${hint} ${tool}`;
  for (const result of results) {
    const hint = hintOf.get(result.check);
    if (hint === undefined || result.tool === undefined) continue;
    const key = keyOf(result.tool, hint);
    const standing = standingOfResult(result);
    if (rank(standing) < rank(found.get(key) ?? "unclaimed")) found.set(key, standing);
  }
  return (tool, hint) => found.get(keyOf(tool, hint)) ?? "unclaimed";
}

function rank(standing: HintStanding): number {
  return hintStandings.indexOf(standing);
}

function standingOfResult(result: Result): HintStanding {
  switch (result.verdict) {
    case "fail":
      return isKnown(result) ? "known" : "contradicted";
    case "warn":
      return isKnown(result) ? "known" : "contradicted-as-warning";
    case "ambiguous":
      return isKnown(result) ? "known" : "depends-on-reading";
    case "error":
      return "undecided";
    case "inconclusive":
      return result.heldWithout === undefined ? "undecided" : "partly-held";
    case "pass":
      return "held";
    case "not-run":
    case "note":
    case "not-applicable":
      return "unclaimed";
  }
}

function cellOf(
  hint: HintName,
  { tool, declared, ofWrongType = {}, answered = [], observed, claims }: ToolHints,
  standingOf: StandingOf,
): HintCell {
  const [said, wrong] = [declared[hint], ofWrongType[hint]];
  const standing = standingOf(tool, hint);
  const open = standing === "partly-held" ? claims?.open.find((claim) => claim.hint === hint) : undefined;
  return {
    hint,
    ...(said === undefined ? {} : { declared: said }),
    ...(wrong === undefined ? {} : { ofWrongType: wrong }),
    value: said ?? defaultHints[hint],
    hasMeaning: hasMeaning(hint, declared),
    answered: answered.flatMap((each) => answersOf(hint, each)),
    standing,
    ...(open?.heldWithout === undefined ? {} : { heldWithout: open.heldWithout }),
    ...(observed === undefined ? {} : { isSeen: observed[hint] !== undefined }),
  };
}

function answersOf(hint: HintName, { dialect, said }: AnsweredHints): HintCell["answered"] {
  const counts = said[hint];
  if (counts === undefined) return [];
  return [{ dialect, values: [true, false].filter((value) => counts[`${value}`] > 0) }];
}

function together(rows: readonly HintRow[]): readonly HintRow[] {
  const groups = new Map<string, HintRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.cells);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return group.length === 1
      ? [first]
      : [{ tools: group.flatMap(({ tools }) => tools), cells: first.cells, effects: {} }];
  });
}

function concernOf({ cells }: HintRow): number {
  return Math.min(...cells.map(({ standing }) => rank(standing)));
}
