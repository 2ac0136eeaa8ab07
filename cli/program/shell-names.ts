/** Shells that can be told how to complete a command line. */
export const shellNames = ["bash", "zsh", "fish"] as const;

export type ShellName = (typeof shellNames)[number];
