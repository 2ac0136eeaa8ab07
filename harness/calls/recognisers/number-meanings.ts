import type { AskedArgument, Meaning } from "./meaning.ts";

const number = ["number"] as const;

function quantity(id: string, names: readonly string[], ...values: readonly number[]): Meaning {
  return { id, types: number, names, values: () => values };
}

/** Above every process id of Linux: an invented number must not be that of a running process. */
const noProcess = 4_194_305;

/** Numbers whose names tell what they mean. */
export const numberMeanings: readonly Meaning[] = [
  quantity(
    "limit",
    [
      "limit",
      "count",
      "size",
      "max",
      "maximum",
      "top",
      "first",
      "page size",
      "per page",
      "n",
      "num",
      "amount",
      "total",
      "max result",
      "max item",
      "length",
    ],
    10,
    2,
  ),
  quantity("page", ["page", "page number", "page num"], 1, 2),
  quantity("offset", ["offset", "start", "skip", "index", "cursor", "from"], 0, 1),
  quantity("line", ["line", "start line", "line number", "row", "column", "col", "head", "tail", "from line"], 1, 2),
  quantity("end-line", ["end line", "to line", "last line"], 2, 3),
  quantity("port", ["port"], 8137),
  {
    id: "milliseconds",
    types: number,
    names: ["timeout", "delay", "wait", "timeout ms", "ms", "millisecond", "duration", "interval", "second", "sleep"],
    isWaitedFor: true,
    values: millisecondsOrSeconds,
  },
  quantity("extent", ["width", "height"], 320, 640),
  quantity("position", ["x", "y", "z"], 10, 1),
  quantity("latitude", ["latitude", "lat"], 52.52),
  quantity("longitude", ["longitude", "lng", "lon"], 13.405),
  quantity("year", ["year"], 2026),
  quantity("month", ["month"], 6),
  quantity("day", ["day"], 15),
  quantity("percentage", ["percentage", "percent", "quality"], 50),
  { ...quantity("process", ["pid", "process id"], noProcess), isOnlyThis: true },
];

/** Short, since the call takes this long. */
function millisecondsOrSeconds({ words, description }: AskedArgument): readonly number[] {
  const isMilliseconds =
    words.some((word) => ["ms", "millisecond", "milli"].includes(word)) || /\bms\b|millisecond/iu.test(description);
  return isMilliseconds ? [1_000, 100] : [1, 2];
}
