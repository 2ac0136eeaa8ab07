/** Queries to a file system. Nothing is thrown: what cannot be read counts as absent. */
export interface FileView {
  readonly exists: (path: string) => boolean;
  readonly isDirectory: (path: string) => boolean;
  /** Whether a file may be run as a program. */
  readonly isExecutable: (path: string) => boolean;
  /** The path without symbolic links, or undefined when there is nothing. */
  readonly realPath: (path: string) => string | undefined;
  /** Where a symbolic link points, as it is written there, or undefined for anything else. */
  readonly linkAt: (path: string) => string | undefined;
  /** The beginning of a file; undefined for anything else. */
  readonly readStart: (path: string) => string | undefined;
  /** Symbolic links in a directory; none where there is no directory. */
  readonly linksIn: (path: string) => readonly string[];
  /** Names in a directory; none where there is no directory. */
  readonly namesIn: (path: string) => readonly string[];
}
