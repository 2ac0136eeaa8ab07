/** A path item or an operation behind a reference that was not followed. */
export interface UnreadPlace {
  readonly place: string;
  readonly ref: string;
  readonly why: "outside" | "missing" | "circular";
}
