import * as lists from "./bad-lists.ts";
import * as processes from "./bad-processes.ts";
import * as floods from "./floods.ts";
import * as secrets from "./tells-secrets.ts";
import { serverRequests } from "./server-requests.ts";

/** Every hostile server: a function that takes over standard input and output. */
export const hostileServers: ReadonlyMap<string, () => void> = new Map([
  ["exits-at-once", processes.exitsAtOnce],
  ["prints-usage", processes.printsUsage],
  ["never-answers", processes.neverAnswers],
  ["answers-one-in-ten", processes.answersOneInTen],
  ["floods-stdout", floods.floodsStdout],
  ["prints-100-mb-line", floods.prints100MbLine],
  ["ansi-names", lists.ansiNames],
  ["names-for-shells", lists.namesForShells],
  ["stubborn-child", processes.stubbornChild],
  ["leaves-daemons", processes.leavesDaemons],
  ["leaves-daemons-and-stays", processes.leavesDaemonsAndStays],
  ["endless-cursor", lists.endlessCursor],
  ["repeating-cursor", lists.repeatingCursor],
  ["five-thousand-tools", lists.fiveThousandTools],
  ["recursive-schema", lists.recursiveSchema],
  ["exploding-schema", lists.explodingSchema],
  ["slow-pattern", lists.slowPattern],
  ["proto-keys", lists.protoKeys],
  ["crashes-on-input", processes.crashesOnInput],
  ["huge-answers", floods.hugeAnswers],
  ["deep-nesting", floods.deepNesting],
  ["server-requests", serverRequests],
  ["tells-secrets", secrets.tellsSecrets],
  ["dies-of-secrets", secrets.diesOfSecrets],
  ["stderr-flood", floods.stderrFlood],
  ["slow-start", processes.slowStart],
]);
