/** A program of the system that keeps a record of its own in the home of its user, for whatever server starts it. */
interface KeepingProgram {
  readonly program: RegExp;
  /** Paths below the home. */
  readonly keeps: RegExp;
}

/** By the path that was executed: a program of the same name elsewhere may be the server's. */
const keepingPrograms: readonly KeepingProgram[] = [
  // The hosts that it was connected to (ssh(1), "Verifying host keys").
  { program: /^(?:\/usr)?\/bin\/ssh$/u, keeps: /^\.ssh(?:\/known_hosts2?(?:\.old)?)?$/u },
];

/** Whether a program keeps a record of its own. */
export function keepsRecord(program: string): boolean {
  return keepingPrograms.some((each) => each.program.test(program));
}

/** @param below a path below a home */
export function isRecordOf(program: string, below: string): boolean {
  return keepingPrograms.some((each) => each.program.test(program) && each.keeps.test(below));
}
