const oldest = [20, 19] as const;

/**
 * What a user of a Node that is too old is told: it lacks what the program is made of, and would end with a stack.
 *
 * This file imports nothing, since all else may need what such a Node does not have.
 *
 * @param version such as `18.20.4`
 * @returns undefined where it is new enough
 */
export function oldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNewEnough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  if (isNewEnough) return undefined;
  return `error: this command needs Node ${oldest.join(".")} or newer, and this is Node ${version}. Your server may use any version.\n`;
}
