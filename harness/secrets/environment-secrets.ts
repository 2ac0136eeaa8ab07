import { isOrdinaryValue, isPathList } from "./ordinary-value.ts";
import type { Secret } from "./secret.ts";
import { isWellKnownVariable, namesSecret } from "./secret-names.ts";

/** Variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Shorter values stand in too many other words. Of what the user gave the server on purpose more is kept back. */
const shortest = { ofSecretName: 6, given: 6, inherited: 8 };

/**
 * Values of variables that no report may show: each whose name says so, and of all others each that is neither short nor
 * an ordinary word, number, path or address.
 *
 * @param given whether the user gave them to the server; it inherits them otherwise
 * @param open texts that the user has typed where everybody sees them, such as the working directory
 */
export function secretsInEnvironment(variables: Variables, given: boolean, open: readonly string[]): readonly Secret[] {
  return Object.entries(variables).flatMap(([name, untrimmed = ""]) => {
    const value = untrimmed.trim();
    const isOpen = (secret: string): boolean => open.some((text) => text.includes(secret));
    const password = /^[a-z][\w+.-]*:\/\/[^\s:@/]*:([^\s@/]{6,})@/iu.exec(value)?.[1];
    return [
      ...(isSecret(name, value, given) && !isOpen(value) ? [{ name, value }] : []),
      ...(password === undefined || isOpen(password) ? [] : [{ name, value: password }]),
    ];
  });
}

function isSecret(name: string, value: string, given: boolean): boolean {
  if (isWellKnownVariable(name)) return false;
  if (namesSecret(name)) return value.length >= shortest.ofSecretName && !isPathList(value) && !isSwitch(value);
  return value.length >= (given ? shortest.given : shortest.inherited) && !isOrdinaryValue(value);
}

function isSwitch(value: string): boolean {
  return /^(?:true|false|none|null|auto|always|never|enabled?|disabled?|required|optional|\d{1,5})$/iu.test(value);
}
