import type { AmbiguousWording } from "../../../harness/check/judgement.ts";
import type { Ambiguity } from "../../../report-model/report-model.ts";
import answers from "./answers.json" with { type: "json" };
import clients from "./clients.json" with { type: "json" };
import determinism from "./determinism.json" with { type: "json" };
import directories from "./directories.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import extension from "./extension.json" with { type: "json" };
import hintMeaning from "./hint-meaning.json" with { type: "json" };
import httpVerbs from "./http-verbs.json" with { type: "json" };
import listedTools from "./listed-tools.json" with { type: "json" };
import output from "./output.json" with { type: "json" };
import { readAmbiguities } from "./read-ambiguities.ts";

/** Every place where the wording of the sources lets two readers disagree, by number. */
export const ambiguities: readonly Ambiguity[] = [
  ...readAmbiguities("determinism.json", determinism),
  ...readAmbiguities("answers.json", answers),
  ...readAmbiguities("listed-tools.json", listedTools),
  ...readAmbiguities("hint-meaning.json", hintMeaning),
  ...readAmbiguities("errors.json", errors),
  ...readAmbiguities("clients.json", clients),
  ...readAmbiguities("extension.json", extension),
  ...readAmbiguities("output.json", output),
  ...readAmbiguities("http-verbs.json", httpVerbs),
  ...readAmbiguities("directories.json", directories),
].toSorted((left, right) => left.id.localeCompare(right.id));

const byId = new Map(ambiguities.map((ambiguity) => [ambiguity.id, ambiguity]));

/**
 * For a contradiction that hangs on how an ambiguity is read.
 *
 * @param readings those of its choice under which it is a contradiction
 * @throws Error when there is no such ambiguity or reading, which the test of the check would show
 */
export function contradictedUnder(id: string, ...readings: readonly string[]): AmbiguousWording {
  const known = byId.get(id);
  if (known === undefined) throw new Error(`no ambiguity ${id}`);
  const unknown = readings.find((reading) => known.choice?.readings.includes(reading) !== true);
  if (unknown !== undefined) throw new Error(`${id} has no reading ${unknown}`);
  return { id, contradictedBy: readings };
}
