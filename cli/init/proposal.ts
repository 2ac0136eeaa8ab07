/** A way to start the server of a project, and what told it. */
export interface Proposal {
  /** As after `--cmd`. */
  readonly command: string;
  /** Such as `bin of package.json`. */
  readonly because: string;
  /** What makes the program where it is not there yet, a command. */
  readonly build?: string;
}

/** Looks at one kind of project. */
export interface ProjectKind {
  /** Whether a project may be of this kind, such as `Python`. */
  readonly name: string;
  /** Steps of a workflow that install and build it, each a shell command. */
  readonly install: (directory: string) => readonly string[];
  /** The likeliest first; empty where it is not of this kind. */
  readonly propose: (directory: string) => readonly Proposal[];
}
