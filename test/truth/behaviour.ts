import type { JsonObject } from "../../harness/json/value.ts";
import type { Verdict } from "../../report-model/report-model.ts";

/** A server of test/effects, what it says of its tool, and what is to come of that. */
export interface Behaviour {
  readonly server: `${string}.mjs` | "server.py" | "server.sh";
  readonly behaviour: string;
  /** Listed with the tool. */
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Answered to every query, where the server speaks a dialect. */
  readonly answer?: Readonly<Record<string, boolean>>;
  /** The one check that is contradicted, and its verdict; none where the server is honest. */
  readonly kills?: readonly [string, Verdict];
  /** A second one, contradicted by the same. */
  readonly alsoKills?: readonly [string, Verdict];
  /** What some message says beside the verdict. */
  readonly tells?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** It is launched behind HTTP; on stdio when absent. */
  readonly transport?: "http";
  /** The operations of the document that is given, by lines such as `post /items`. */
  readonly described?: Readonly<Record<string, JsonObject>>;
  /** Tools that are called beside `act`. */
  readonly others?: readonly string[];
  /** A check that cannot decide. */
  readonly undecided?: string;
  /**
   * What a busy machine may leave undecided: a beat that is slower than a call falls into one more or less by chance.
   * That the clock has it is tested over the ages of sessions, in attribution/habits.test.ts.
   */
  readonly mayStayOpen?: string;
  /** What it stands for among those that are run for real; others are judged as recorded, or are a row of test/smoke. */
  readonly live?: string;
}

/** A behaviour of a server in JavaScript: of `server.mjs`, which has most of them, where no other is named. */
export function node(
  behaviour: string,
  annotations: Behaviour["annotations"],
  more: Partial<Behaviour> = {},
): Behaviour {
  return { server: "server.mjs", behaviour, annotations, ...more };
}

/** An operation with the hints that a document gives it. */
export function mcp(hints: Behaviour["annotations"]): JsonObject {
  return { "x-mcp": hints };
}

/** The operation of the tool, which takes this in JSON. */
export function takes(...names: readonly string[]): JsonObject {
  const schema = { type: "object", required: names };
  return { operationId: "act", requestBody: { required: true, content: { "application/json": { schema } } } };
}
