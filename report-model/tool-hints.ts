import type { HintName } from "./hints.ts";

/** What is known of the hints of one tool: what the list says, what answers say of single calls, and what calls showed. */
export interface ToolHints {
  /** Hostile text. */
  readonly tool: string;
  /** In `tools/list`; what is not said there, or is not a boolean, is absent. */
  readonly declared: Readonly<Partial<Record<HintName, boolean>>>;
  /** What is said there and is no boolean, as JSON that is cut to size; absent where there is none. Hostile text. */
  readonly ofWrongType?: HintTexts;
  /** In answers to queries about single calls; absent where none was answered. */
  readonly answered?: readonly AnsweredHints[];
  /**
   * What calls did that the milder value of a hint denies, such as `deleted notes.md`; a hint of which nothing like that was
   * seen is absent. Absent as a whole where the tool was not watched at work. Hostile text.
   */
  readonly observed?: SeenEffects;
  /** What calls could contradict of what is said of its hints; absent where no tool was to be called. */
  readonly claims?: ToolClaims;
}

/** The claims about the hints of one tool that are judged by watched calls. */
export interface ToolClaims {
  readonly decided: number;
  readonly of: number;
  /** All that are not decided. */
  readonly open: readonly OpenClaim[];
}

export interface OpenClaim {
  readonly check: string;
  readonly dialect: string;
  readonly hint: HintName;
  /** Hostile text. */
  readonly because: string;
  /** What it held without, where it held for a part of what it is about. Hostile text. */
  readonly heldWithout?: string;
}

/** A text about some of the hints. */
export type HintTexts = Readonly<Partial<Record<HintName, string>>>;

/** What calls did that the milder value of a hint denies. */
export type SeenEffects = HintTexts;

/** The answers of one tool in one dialect. */
export interface AnsweredHints {
  readonly dialect: string;
  /** Answers that were results. */
  readonly answers: number;
  /** How many of them said `true` and how many `false`; a hint that none said is absent. */
  readonly said: Readonly<Partial<Record<HintName, { readonly true: number; readonly false: number }>>>;
}

/** What the exit code goes by where tools are called: fewer `tools.decided` than `tools.required` is exit code 4. */
export interface HintsDecided {
  /** Claims that calls of its tool were seen to keep or to break. */
  readonly decided: number;
  /** Claims that calls could contradict. */
  readonly of: number;
  readonly tools: {
    /** With at least one decided claim. */
    readonly decided: number;
    /** With at least one claim. */
    readonly of: number;
    /** How many had to have a decided one. */
    readonly required: number;
  };
}

/** Each text as the function makes it. */
export function mapTexts(texts: HintTexts, change: (text: string) => string): HintTexts {
  return Object.fromEntries(Object.entries(texts).map(([hint, text]) => [hint, change(text)]));
}

/** The claims with each text as the function makes it. */
export function mapClaims({ open, ...counts }: ToolClaims, change: (text: string) => string): ToolClaims {
  return {
    ...counts,
    open: open.map((claim) => ({
      ...claim,
      because: change(claim.because),
      ...(claim.heldWithout === undefined ? {} : { heldWithout: change(claim.heldWithout) }),
    })),
  };
}
