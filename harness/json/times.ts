const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}";
const zone = String.raw`(?:Z|\s?(?:GMT|UTC)?[+-]\d{2}:?\d{2}|\s(?:GMT|UTC))?(?:\s\([^)]{0,60}\))?`;
const clock = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[AP]M)?`;
const date = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{4}|(?:[A-Z][a-z]{2,8},?\s)?(?:${month}\s{1,3}\d{1,2}|\d{1,2}\s${month}),?(?:\s\d{4})?`;
const time = new RegExp(
  String.raw`(?:${date})(?:[T,]?\s?${clock}${zone})?|${clock}${zone}|\b1[5-9]\d{8}(?:\d{3}){0,3}(?:\.\d+)?\b`,
  "gu",
);
/** How long something took: `took 3 s`, and `in 0.4 ms`. In whole minutes it may be a setting, such as of a reminder. */
const duration =
  /\b(?<words>(?:took|elapsed):?\s)\d+(?:[.,]\d+)?\s?(?:ns|[µμu]s|ms|s|min|h|seconds?|minutes?)\b|\b(?<in>in\s)(?:\d+(?:[.,]\d+)?\s?(?:ns|[µμu]s|ms)|\d+[.,]\d+\s?(?:s|seconds?))\b/giu;

/** Each form of a time has one, and most texts have none. */
const digit = /\d/u;

/** The text with one word in the place of each date, clock, time since 1970 and duration. */
export function withoutTimes(text: string): string {
  if (!digit.test(text)) return text;
  return text.replaceAll(time, "(time)").replaceAll(duration, "$<words>$<in>(time)");
}

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, between 2017 and 2033. */
export function isTime(value: number): boolean {
  return [1, 1e3, 1e6, 1e9].some((unit) => value >= 1.5e9 * unit && value < 2e9 * unit);
}
