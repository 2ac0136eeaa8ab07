/** The directories whose rules are known, as a user names them. Light, since the help of the command has them. */
export const profileNames = ["openai", "anthropic", "m365", "slack"] as const;

export type ProfileName = (typeof profileNames)[number];
