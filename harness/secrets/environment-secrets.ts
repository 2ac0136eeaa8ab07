import { hasSecretForm } from "./secret-form.ts";
import { isTooShort, type Secret } from "./secret.ts";
import { holdsSecret, isWellKnownVariable, namesSecret } from "./secret-names.ts";

/** Variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What only looks like a secret is one where it is as long; of what the user gave the server on purpose more is kept back. */
const shortestOfForm = { given: 6, inherited: 8 };

/**
 * Values of variables that no report may show: each whose name says so, and each that looks like a secret.
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

/** Of the variables whose names say that they are secrets, those that are too short to be masked everywhere. */
export function shortSecretsIn(variables: Variables): readonly Secret[] {
  return Object.entries(variables).flatMap(([name, untrimmed = ""]) => {
    const value = untrimmed.trim();
    return holdsSecret(name, value) && isTooShort({ value }) ? [{ name, value }] : [];
  });
}

function isSecret(name: string, value: string, given: boolean): boolean {
  if (isWellKnownVariable(name)) return false;
  if (namesSecret(name)) return holdsSecret(name, value) && !isTooShort({ value });
  return value.length >= (given ? shortestOfForm.given : shortestOfForm.inherited) && hasSecretForm(value);
}
