import type { AmbiguousWording } from "../../../harness/check/judgement.ts";
import type { Ambiguity } from "../../../report-model/report-model.ts";
import { answerAmbiguities } from "./answers.ts";
import { clientAmbiguities } from "./clients.ts";
import { directoryAmbiguities } from "./directories.ts";
import { determinismAmbiguities } from "./determinism.ts";
import { errorAmbiguities } from "./errors.ts";
import { extensionAmbiguities } from "./extension.ts";
import { hintMeaningAmbiguities } from "./hint-meaning.ts";
import { httpVerbAmbiguities } from "./http-verbs.ts";
import { listedToolAmbiguities } from "./listed-tools.ts";
import { outputAmbiguities } from "./output.ts";

/** Every place where the wording of the sources lets two readers disagree, by number. */
export const ambiguities: readonly Ambiguity[] = [
  ...determinismAmbiguities,
  ...answerAmbiguities,
  ...listedToolAmbiguities,
  ...hintMeaningAmbiguities,
  ...errorAmbiguities,
  ...clientAmbiguities,
  ...extensionAmbiguities,
  ...outputAmbiguities,
  ...httpVerbAmbiguities,
  ...directoryAmbiguities,
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
