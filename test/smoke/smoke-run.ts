import type { TestContext } from "vitest";
import type { CommandRun } from "../hostile/run-command.ts";
import type { SmokeSubject } from "./subjects.ts";

/** One real run of the command as it is built, and what a user must see of it. */
export interface SmokeRun {
  /** What it stands for; everything of a kind is in some row. */
  readonly covers: readonly SmokeSubject[];
  /** Typed behind the command, in a directory with the `given` files alone. `{name}` stands for what `prepare` gives. */
  readonly words: readonly string[];
  /** Files of the directory, by name. */
  readonly given?: Readonly<Record<string, string>>;
  /** A subject of the row whose files are there. */
  readonly givenBy?: SmokeSubject;
  /** Of the command. */
  readonly env?: Readonly<Record<string, string>>;
  /** What has to be there before; it may skip the row. A word that is `{name}` alone becomes all words of its value. */
  readonly prepare?: (context: TestContext) => Promise<Readonly<Record<string, string | readonly string[]>>>;
  /** The command takes no limit of time. */
  readonly isBare?: true;
  /** Sent to the command once it has launched something with `at` in its words. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly at: string };
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  /** What stdout and stderr have together. */
  readonly shows?: readonly (string | RegExp)[];
  /** What they must not have, and neither must a file in `writes`. */
  readonly hides?: readonly string[];
  /** Where stdout is a JSON report: all that is contradicted or undecided, as `verdict check tool`. */
  readonly finds?: readonly string[];
  /** Where stdout is a JSON report: checks that hold, as `check tool`. */
  readonly passes?: readonly string[];
  /** Parts of the files in its directory afterwards, by their paths. */
  readonly writes?: Readonly<Record<string, string | RegExp>>;
  /** Whatever else there is to see. */
  readonly inspect?: (run: CommandRun, context: TestContext) => Promise<void>;
}
