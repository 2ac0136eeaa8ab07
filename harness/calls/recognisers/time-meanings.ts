import type { AskedArgument, Meaning } from "./meaning.ts";

const dates = ["2026-01-15", "2026-02-15"];
const instants = ["2026-01-15T12:00:00Z", "2026-02-15T12:00:00Z"];
/** Where a name says that something ends, it gets the later of two times. */
const ends = ["end", "until", "to", "before", "finish", "due", "target", "expire", "expiry", "max", "deadline"];

function inOrder({ words }: AskedArgument, values: readonly string[]): readonly string[] {
  return words.some((word) => ends.includes(word)) ? values.toReversed() : values;
}

function dateOrInstant(argument: AskedArgument): readonly string[] {
  const wantsTime = /ISO ?-?8601|T\d\d|date-?time|timestamp|RFC ?3339|HH:mm/iu.test(argument.description);
  const wantsDate = /YYYY-MM-DD(?!T)/u.test(argument.description);
  const [first, second] = wantsTime && !wantsDate ? [instants, dates] : [dates, instants];
  return [...inOrder(argument, first), ...inOrder(argument, second)];
}

const isTime = /\bdates?\b|\btime(?:stamp)?\b|ISO ?-?8601|YYYY|RFC ?3339/iu;

/** Points in time and durations. */
export const timeMeanings: readonly Meaning[] = [
  {
    id: "date-time",
    formats: ["date-time"],
    names: ["date time", "timestamp", "datetime"],
    values: (argument) => [...inOrder(argument, instants), ...inOrder(argument, dates)],
  },
  {
    id: "date",
    formats: ["date"],
    names: ["date", "day", "deadline", "birthday", "start date", "end date", "due"],
    hintedNames: [
      "at",
      "since",
      "until",
      "before",
      "after",
      "from",
      "to",
      "start",
      "end",
      "due",
      "when",
      "time",
      "range",
      "freshness",
    ],
    agrees: isTime,
    values: dateOrInstant,
  },
  {
    id: "instant-at",
    names: ["created at", "updated at", "started at", "completed at", "start at", "end at", "expire at", "depart at"],
    values: (argument) => [...inOrder(argument, instants), ...inOrder(argument, dates)],
  },
  {
    id: "time",
    formats: ["time"],
    names: ["time", "time of day", "start time", "end time"],
    values: (argument) =>
      /ISO ?-?8601|date|timestamp/iu.test(argument.description)
        ? inOrder(argument, instants)
        : argument.schema["format"] === "time"
          ? ["12:00:00Z", "12:00:00"]
          : ["12:00", "12:00:00", ...inOrder(argument, instants)],
  },
  {
    id: "timezone",
    names: ["time zone", "tz"],
    marks: ["time zone"],
    hintedNames: ["zone"],
    agrees: /\btime ?zone\b|\bIANA\b/iu,
    values: () => ["UTC", "Europe/Berlin", "America/New_York"],
  },
  {
    id: "duration",
    formats: ["duration"],
    names: ["duration", "ttl", "period", "interval"],
    values: ({ schema }) => (schema["format"] === "duration" ? ["PT1H"] : ["1h", "PT1H", "60"]),
  },
];
