/** One entry of a file system at one moment, with what distinguishes its states. */
export interface FileEntry {
  readonly type: "file" | "directory" | "link" | "other";
  /** Permissions, and the owner and group where they can be told. */
  readonly access: string;
  readonly sizeBytes: number;
  readonly modifiedNs: bigint;
  /** When it was last changed in any way, which no program can set; absent where that was not read. */
  readonly changedNs?: bigint;
  /** Of the content of a file, or the target of a link; empty for other entries. */
  readonly digest: string;
  /** The content of a file that is small enough to be kept. */
  readonly content?: Uint8Array;
}
