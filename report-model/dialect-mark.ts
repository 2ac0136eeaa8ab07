/** The dialect of results that were asked for without a query. */
const listed = "static";

/**
 * What tells results of one check and tool apart, to stand after their names: the dialect in brackets. Nothing where hints are only
 * listed, as nearly every server does it.
 */
export function dialectMarks(dialect: string): readonly string[] {
  return dialect === listed ? [] : [`[${dialect}]`];
}
