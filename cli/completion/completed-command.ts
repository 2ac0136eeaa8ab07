/** A command as a shell completes it. */
export interface CompletedCommand {
  /** Empty for the run, which has no name. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** Words that may follow it. */
  readonly values: readonly string[];
  readonly takesFile: boolean;
}

/** An option as a shell completes it. */
export interface CompletedOption {
  /** Without its hyphens. */
  readonly long: string;
  readonly description: string;
  /** What follows it: nothing, one of the words, the name of a file, or something that nobody can complete. */
  readonly value: "none" | "word" | "file" | "any";
  readonly values: readonly string[];
}
