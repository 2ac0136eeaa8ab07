import { isPathList } from "./path-list.ts";
import { isTooShort, type Secret } from "./secret.ts";
import { holdsSecret } from "./secret-names.ts";

/** What is typed between an option and its next one, and looks drawn by lot. */
const drawnByLot = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=.~-]{20,}$/u;

/** Secrets among the words of a command, of whatever length: values of options, variables, headers and parameters of addresses that say so, and what is drawn by lot. */
export function secretsInCommand(words: readonly string[]): readonly Secret[] {
  const found: Secret[] = [];
  replaceSecrets(words, (secret) => {
    found.push(secret);
    return "";
  });
  return found;
}

/** The words of a command with the name of each secret in its place, however short it is. */
export function withoutSecrets(words: readonly string[]): readonly string[] {
  return replaceSecrets(words, ({ name }) => `‹${name}›`);
}

/** Those of its secrets that are long enough to be masked everywhere. */
export function longSecretsInCommand(words: readonly string[]): readonly Secret[] {
  return secretsInCommand(words).filter((secret) => !isTooShort(secret));
}

type Replace = (secret: Secret) => string;

function replaceSecrets(words: readonly string[], replace: Replace): readonly string[] {
  return words.map((word, index) => replaceInWord(word, words[index - 1], replace));
}

function replaceInWord(word: string, before: string | undefined, replace: Replace): string {
  const option = /^-{1,2}([\w-]+)$/u.exec(before ?? "")?.[1];
  if (option !== undefined && !word.startsWith("-") && holdsSecret(option, word)) {
    return replace({ name: option, value: word });
  }
  const [, start = "", name = "", given = ""] =
    /^(-{0,2}([\w-]+)(?:=|:\s*)(?:(?:Bearer|Basic|Token)\s+)?)(\S.*)$/isu.exec(word) ?? [];
  if (holdsSecret(name, given)) return `${start}${replace({ name, value: given })}`;
  if (word.includes("://")) return replaceInAddress(word, replace);
  // A command in one word, as a shell takes it.
  if (/\s/u.test(word)) return replaceInLine(word, replace);
  return drawnByLot.test(word) && !isPathList(word) ? replace({ name: "secret", value: word }) : word;
}

function replaceInAddress(word: string, replace: Replace): string {
  return word.replaceAll(/([?&]([\w.-]+)=)([^&#\s]+)/gu, (whole, start: string, name: string, value: string) =>
    holdsSecret(name, value) ? `${start}${replace({ name, value })}` : whole,
  );
}

function replaceInLine(line: string, replace: Replace): string {
  const blanks = line.match(/\s+/gu) ?? [];
  const words = replaceSecrets(line.split(/\s+/u), replace);
  return words.map((word, index) => `${word}${blanks[index] ?? ""}`).join("");
}
