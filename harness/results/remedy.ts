import type { NameSetting, Remedy } from "../check/setting.ts";

/** The one place that makes words of remedies: each follows the message of a result. */
const words: Readonly<Record<Remedy, (name: string) => string>> = {
  concurrency: (name) => `; ${name} allows several open requests`,
  example: (name) => `; ${name} gives values that the server knows`,
  home: (name) => `; ${name} shows it your home directory read-only`,
  startTimeout: (name) => ` (${name} gives more time)`,
  timeout: (name) => ` (${name} gives more time)`,
};

/** The message with the setting that would help, as the user calls it. */
export function withRemedy(message: string, remedy: Remedy | undefined, nameSetting: NameSetting): string {
  return remedy === undefined ? message : message + words[remedy](nameSetting(remedy));
}
