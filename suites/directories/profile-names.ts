/** The directories whose rules are known, as a user names them. Light, since the help of the command has them. */
export const profileNames = ["openai", "anthropic", "m365", "slack", "copilot-review"] as const;

export type ProfileName = (typeof profileNames)[number];

/** Variables that a client of a profile starts every server with: the server may list other tools for them. */
const variables: Readonly<Partial<Record<ProfileName, Readonly<Record<string, string>>>>> = {
  "copilot-review": { COPILOT_MCP_READ_ONLY_MODE: "true" },
};

/** The variables that a server is started with where it is held against the rules of these profiles. */
export function variablesOf(profiles: readonly ProfileName[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...profiles.map((profile) => variables[profile] ?? {}));
}
