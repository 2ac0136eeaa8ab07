/** One entry of a file system at one moment, as far as it tells one state from another. */
export interface FileEntry {
  readonly type: "file" | "directory" | "link" | "other";
  /** Permissions, and the owner and group where they can be told. */
  readonly access: string;
  readonly sizeBytes: number;
  readonly modifiedNs: bigint;
  /** Of the content of a file, or where a link points; empty for what has none. */
  readonly digest: string;
  /** The content of a file that is small enough to be kept. */
  readonly content?: Uint8Array;
}
