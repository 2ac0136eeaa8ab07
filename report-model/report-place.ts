/** Where a target ran, and what it saw there. */
export interface ReportPlace {
  /** On the machine it saw and could do all that the user can; in a sandbox every instance was launched in one. */
  readonly kind: "machine" | "sandbox";
  /** Whether a sandbox showed the home directory of the user; what was written there stayed in it all the same. */
  readonly showsHome?: boolean;
  /** What a sandbox showed beyond the project and what is installed; absent where there was nothing. */
  readonly shows?: readonly string[];
  /** What the project leads to by links and the like, and a sandbox did not show; absent where there was nothing. */
  readonly leftOut?: readonly string[];
  /** The image of the container that this command ran in itself, where it started that; absent elsewhere. */
  readonly container?: string;
  /** The programs of the system that a sandbox is made with. */
  readonly tools?: readonly PlaceTool[];
}

/** A program that a sandbox is made with. */
export interface PlaceTool {
  readonly name: string;
  readonly path: string;
  readonly version?: string;
}

/** Settings of a file that nobody gave. */
export interface FoundSettings {
  /** Its name in the working directory. */
  readonly file: string;
  /** What it sets, such as `examples`. */
  readonly settings: readonly string[];
  /** Where its reports go, from the working directory; absent where it asks for none in a file. */
  readonly reports?: readonly string[];
}

/** What the configuration of an MCP client, or of a project, asks for, beside the command of the server. */
export interface ClientConfiguration {
  /** The file, as it was given. */
  readonly file: string;
  /** Names of the variables of the user that the server gets the values of. */
  readonly variables?: readonly string[];
  /** A file whose variables the server gets. */
  readonly variablesOf?: string;
  /** The directory in which the server starts, where that is not the project of the file. */
  readonly startsIn?: string;
}
