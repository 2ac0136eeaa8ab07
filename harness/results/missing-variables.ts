import { isWellKnownVariable } from "../secrets/secret-names.ts";

const maxNamed = 5;
/** A list of variables may follow the line that says what it is. */
const maxLinesOfList = 8;
/** With an underscore, so that no other word in capitals is taken for one; nor the codes of errors of Node. */
const variable = /(?<![\w./$-]|code: ['"])\$?(?!ERR_)(?<name>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?![\w(])/gu;
const isMissing =
  /\b(?:required?|requires|missing|must (?:be (?:set|provided|specified|defined)|set|provide)|(?:is|are|was|were)(?: not|n['’]t) (?:set|provided|defined|specified|found|configured|present)|not (?:set|provided|defined|specified|configured)|undefined|unset|please (?:set|provide|specify|export|add)|(?:set|provide|specify) (?:the|your|an?|either|both|one)|no \S+ (?:set|provided|found|given))\b/iu;
/** A line of source that reads a variable, in the words of a language: where a server ends with it, that is the cause. */
const isRead =
  /(?:\bprocess\.env(?:\.|\[['"])|\bos\.environ(?:\[|\.get\()['"]|\bos\.getenv\(['"]|\bENV(?:\[|\.fetch\()['"]|\bKeyError: ['"])(?<name>[A-Z][A-Z\d_]*)/gu;
/** The path of an issue of Zod, which has a line of its own. */
const isPath = /^\s*(?:"path": \[\s*)?"(?<name>[A-Z][A-Z\d_]+)"\s*\]?,?$/u;
const announcesPath = /"path": \[/u;
const announcesList = /\b(?:environment|env)(?:ironment)? ?var/iu;

/**
 * Variables that a server asks for when it ends at its start.
 *
 * @param stderr its last lines; hostile
 */
export function missingVariables(stderr: readonly string[]): readonly string[] {
  const found = new Set<string>();
  let listedUntil = -1;
  for (const [index, line] of stderr.entries()) {
    const names = [...line.matchAll(variable)].map(({ groups }) => groups?.["name"] ?? "");
    for (const name of namesRead(line, stderr[index - 1])) if (!isWellKnownVariable(name)) found.add(name);
    const saysMissing = isMissing.test(line);
    if (saysMissing && names.length === 0 && announcesList.test(line)) listedUntil = index + maxLinesOfList;
    if (!saysMissing && index > listedUntil) continue;
    for (const name of names) if (!isWellKnownVariable(name)) found.add(name);
  }
  return [...found].slice(0, maxNamed);
}

/** Variables that a line of source, an error of it or an issue of a validator names, whatever their form. */
function namesRead(line: string, before: string | undefined): readonly string[] {
  const named = [...line.matchAll(isRead)].flatMap(({ groups }) => groups?.["name"] ?? []);
  const path = announcesPath.test(line) || announcesPath.test(before ?? "") ? isPath.exec(line) : null;
  return [...named, ...(path?.groups?.["name"] === undefined ? [] : [path.groups["name"]])];
}
