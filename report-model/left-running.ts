/** In front of the command, where it stays when that is cut. */
const sign = "could not be ended: ";

/** What is said of a process that a run has started and could not end, such as one that `sudo` runs as somebody else. */
export function couldNotBeEnded(command: string): string {
  return `${sign}${command}`;
}

/** What is said of a process that had to be ended: its command, which may look like the sentence above. */
export function wasEnded(command: string): string {
  return isStillRunning(command) ? `"${command}"` : command;
}

/** Whether it is said of a process that it could not be ended. */
export function isStillRunning(leftRunning: string): boolean {
  return leftRunning.startsWith(sign);
}
