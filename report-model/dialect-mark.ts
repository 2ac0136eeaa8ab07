/** The dialect of results that were asked for without a query. */
const listed = "static";

/** Whether a result is about a way to ask that is a draft: all but the list are. */
export function isOfDraft({ dialect }: { readonly dialect: string }): boolean {
  return dialect !== listed;
}

/**
 * What tells results of one check and tool apart, to stand after their names: the dialect in brackets. Nothing where hints are only
 * listed, as nearly every server does it.
 */
export function dialectMarks(dialect: string): readonly string[] {
  return !isOfDraft({ dialect }) ? [] : [`[${dialect}]`];
}
