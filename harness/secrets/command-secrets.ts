import { isPathList } from "./ordinary-value.ts";
import type { Secret } from "./secret.ts";
import { namesSecret } from "./secret-names.ts";

/** A shorter one stands in too many other words. */
const shortestSecret = 6;
/** What is typed between an option and its next one, and looks drawn by lot. */
const drawnByLot = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/=.~-]{20,}$/u;

/** Secrets among the words of a command: values of options, variables and headers that say so, and what is drawn by lot. */
export function secretsInCommand(words: readonly string[]): readonly Secret[] {
  return words
    .flatMap((word, index) => secretsInWord(word, words[index - 1]))
    .filter(({ value }) => value.length >= shortestSecret && !isPathList(value));
}

function secretsInWord(word: string, before: string | undefined): readonly Secret[] {
  const option = /^-{1,2}([\w-]+)$/u.exec(before ?? "")?.[1];
  if (option !== undefined && namesSecret(option) && !word.startsWith("-")) return [{ name: option, value: word }];
  const [, name = "", given = ""] = /^-{0,2}([\w-]+)(?:=|:\s*)(.+)$/su.exec(word) ?? [];
  if (namesSecret(name)) return [{ name, value: given.replace(/^(?:Bearer|Basic|Token)\s+/iu, "") }];
  return drawnByLot.test(word) && !isPathList(word) && !word.includes("://") ? [{ name: "secret", value: word }] : [];
}
