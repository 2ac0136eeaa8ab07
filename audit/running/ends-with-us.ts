import { systemProgram } from "../../harness/observe/machine/system-program.ts";

/** An audit that was killed before the kernel was told is no longer the parent, and nothing would end what starts now. */
const script = `[ "$PPID" = "$1" ] && shift && exec "$@"`;

/**
 * On Linux has a command end at once when this process is killed: an audit that goes on would find it at work in the same
 * directories. Asked to end in order, a run still writes its reports, beside the record that is made meanwhile.
 *
 * @param words of the command, which this process itself starts
 */
export function wordsEndingWithUs(words: readonly [string, ...string[]]): readonly [string, ...string[]] {
  if (process.platform !== "linux") return words;
  const [setpriv, shell] = [systemProgram("setpriv"), systemProgram("sh")];
  if (setpriv === undefined || shell === undefined) return words;
  return [setpriv, "--pdeathsig", "KILL", "--", shell, "-c", script, "sh", String(process.pid), ...words];
}
