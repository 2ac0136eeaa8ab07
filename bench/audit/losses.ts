import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { recordFiles, recordsIn } from "../../audit/record/results-directory.ts";
import type { Piece } from "./pieces.ts";

/** The text of each record of a results directory, by the id of its server. */
export async function recordTexts(results: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const { directory, record } of recordsIn(results)) {
    const text = await readFile(join(directory, recordFiles.record), "utf8");
    texts.set(record.id, `${texts.get(record.id) ?? ""}${text}`);
  }
  return texts;
}

/**
 * What an audit that was killed and went on has lost or done twice, a sentence each.
 *
 * @param pieces in their order
 * @param atKills records as they were after each kill
 * @param atEnd records of the whole
 */
export function losses(
  ids: readonly string[],
  pieces: readonly Piece[],
  atKills: readonly ReadonlyMap<string, string>[],
  atEnd: ReadonlyMap<string, string>,
): readonly string[] {
  const lines = ids.flatMap((id) => (atEnd.has(id) ? [] : [`${id} has no record`]));
  for (const id of atEnd.keys()) if (!ids.includes(id)) lines.push(`${id} is none of the servers`);
  for (const [index, records] of atKills.entries()) {
    for (const [id, text] of records) {
      if (atEnd.get(id) !== text) lines.push(`${id} had a record after kill ${index + 1}, and has another one now`);
      if (pieces.slice(index + 1).some(({ begun }) => begun.includes(id)))
        lines.push(`${id} had a record after kill ${index + 1}, and was begun again`);
    }
  }
  const done = pieces.flatMap((piece) => piece.done);
  for (const id of ids) {
    const times = done.filter((each) => each === id).length;
    if (times > 1) lines.push(`${id} was done ${times} times`);
  }
  return lines;
}
