import type { Json, JsonObject } from "../../json/value.ts";
import type { TrialFiles } from "../fixtures/trial-files.ts";

/** What is known of an argument before a server is asked. */
export interface NamedArgument {
  /** Of its name, as `wordsOf` has them; of an item of a list, those of the list. */
  readonly words: readonly string[];
  readonly schema: JsonObject;
  /** Empty where there is none. */
  readonly description: string;
  readonly tool: NamedTool;
}

/** What a tool says of itself. */
export interface NamedTool {
  readonly name: string;
  readonly words: readonly string[];
  readonly description: string;
  /** By its own hints, so that a value which changes something would break its word. */
  readonly claimsReadOnly: boolean;
}

/** An argument, and what there is for it to name. */
export interface AskedArgument extends NamedArgument {
  readonly files: TrialFiles;
}

/** What an argument may be for, and values that make sense there. */
export interface Meaning {
  readonly id: string;
  /** JSON types that it is told by; a text when absent. */
  readonly types?: readonly ("string" | "number")[];
  /** Values of `format` that say it. */
  readonly formats?: readonly string[];
  /** What the last words of a name are: `url`, `time zone`. */
  readonly names?: readonly string[];
  /** Words that say it wherever they stand in the name. */
  readonly marks?: readonly string[];
  /** Last words of names that say it where the description agrees, or else the one of the tool. */
  readonly hintedNames?: readonly string[];
  readonly agrees?: RegExp;
  /** How a description begins that is about it: that tells more than a name which says little. */
  readonly about?: RegExp;
  /** What says it in a description, whatever the name is, unless that says something else. */
  readonly told?: RegExp;
  /** What in a description shows that the name says something else. */
  readonly unless?: RegExp;
  /** What a text has to look like that an answer or a description gives; any may be meant when absent. */
  readonly form?: RegExp;
  /** Its names say little, so that what a description says of a hinted name goes before. */
  readonly isGeneral?: true;
  /** The values are there in the box: better than what a description gives as an example. */
  readonly isThere?: true;
  /** The values are paths of files and directories. */
  readonly isPath?: true;
  /** It names something of the server, so that a value made up means nothing to it. */
  readonly isReference?: true;
  /** Any other value that nobody has seen may do harm. */
  readonly isOnlyThis?: true;
  /** Somebody waits for as long as it says, so that its greatest value is never tried. */
  readonly isWaitedFor?: true;
  /** The likeliest first. */
  readonly values: (argument: AskedArgument) => readonly Json[];
}
