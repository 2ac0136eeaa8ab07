/**
 * A hint of `ToolAnnotations`: everything that is particular to it, so that nobody else has to know which ones there are. How
 * its truth is judged, and when calls support its milder value, hangs on its name (`suites/suggestion/hint-rules.ts`).
 */
export interface Hint {
  readonly name: string;
  /** What an absent one means to a client, which is the value that warns (schema ToolAnnotations). */
  readonly default: boolean;
  /** It may say nothing of a tool that only reads (CORE-ANN-11, CORE-ANN-14). */
  readonly hasMeaning: "always" | "unless-read-only";
  /** What calls did that the milder value denies, and that none was seen to do it. */
  readonly seen: { readonly something: string; readonly nothing: string };
  /** Sentences for who asks what it is. */
  readonly explanation: {
    readonly meaning: string;
    /** What clients do by it. */
    readonly clients: string;
    /** Where authors go wrong. */
    readonly mistake: string;
  };
}
