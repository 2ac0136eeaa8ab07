import { UsageError } from "./usage-error.ts";

/**
 * What an error says where the directory in which the command was started has been deleted, before or during the run. Every
 * name of a file that is not absolute needs it, so that any part of the program may meet that.
 */
export function asLostDirectory(error: unknown): UsageError | undefined {
  const isLost = error instanceof Error && "syscall" in error && error.syscall === "uv_cwd";
  if (!isLost) return undefined;
  return new UsageError(
    "the directory in which the command was started does not exist any more",
    "Change to one that exists (cd), and start the command there.",
  );
}
