import type { Json, JsonObject } from "../../json/value.ts";
import type { TrialFiles } from "../fixtures/trial-files.ts";

/** What is known about an argument before the server is asked. */
export interface NamedArgument {
  /** The words of its name, as `wordsOf` returns them; an item of a list has those of the list. */
  readonly words: readonly string[];
  readonly schema: JsonObject;
  /** Empty where it has none. */
  readonly description: string;
  readonly tool: NamedTool;
}

/** What a tool says about itself. */
export interface NamedTool {
  readonly name: string;
  readonly words: readonly string[];
  readonly description: string;
  /** By its own hints; a value that changes something would show the claim to be false. */
  readonly claimsReadOnly: boolean;
}

/** An argument, and the files that it may name. */
export interface AskedArgument extends NamedArgument {
  readonly files: TrialFiles;
}

/** What an argument may be for, and values that make sense there. */
export interface Meaning {
  readonly id: string;
  /** JSON types that it may have; a text when absent. */
  readonly types?: readonly ("string" | "number")[];
  /** Values of `format` that identify it. */
  readonly formats?: readonly string[];
  /** The last words of names that identify it: `url`, `time zone`. */
  readonly names?: readonly string[];
  /** Words that identify it anywhere in the name. */
  readonly marks?: readonly string[];
  /** Last words of names that identify it if the description of the argument or of the tool agrees. */
  readonly hintedNames?: readonly string[];
  readonly agrees?: RegExp;
  /** How descriptions of it begin: that tells more than a vague name. */
  readonly about?: RegExp;
  /** Phrases in a description that identify it, unless the name says something else. */
  readonly told?: RegExp;
  /** Phrases in a description that show the name to mean something else. */
  readonly unless?: RegExp;
  /** The form of a text from an answer or a description that may be meant; any text when absent. */
  readonly form?: RegExp;
  /** Its names say little, so a description of a hinted name takes precedence. */
  readonly isGeneral?: true;
  /** The values exist in the box: better than an example from a description. */
  readonly isThere?: true;
  /** The values are paths of files and directories. */
  readonly isPath?: true;
  /** Whether a path is to be that of a directory. */
  readonly wantsDirectory?: (argument: NamedArgument) => boolean;
  /** It names something of the server's, so an invented value means nothing to it. */
  readonly isReference?: true;
  /** A value that nobody has seen may do harm, so no other is tried. */
  readonly isOnlyThis?: true;
  /** The call takes as long as it says, so its greatest value is never tried. */
  readonly isWaitedFor?: true;
  /** The likeliest first. */
  readonly values: (argument: AskedArgument) => readonly Json[];
}
