/** In front of the command, where it stays when that is cut. */
const sign = "could not be ended: ";

/** What is said of a process that a run has started and could not end, such as one that `sudo` runs as somebody else. */
export function couldNotBeEnded(command: string): string {
  return `${sign}${command}`;
}

/** Whether that is said of it. */
export function isStillRunning(leftRunning: string): boolean {
  return leftRunning.startsWith(sign);
}
