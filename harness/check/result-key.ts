/** What one result of a check is about: the server, or a tool of it, in a dialect or as it is listed (`static`). */
export interface ResultKey {
  readonly dialect: string;
  /** Absent when the claim is about the server as a whole. */
  readonly tool?: string;
}

/** The dialect of results that hang on no way of asking. */
export const staticDialect = "static";

/** A check and its subject in words, such as `truth/read-only-tools-change-nothing of add_note`. */
export function nameOf({ id }: { readonly id: string }, { tool }: ResultKey): string {
  return tool === undefined ? id : `${id} of ${tool}`;
}
