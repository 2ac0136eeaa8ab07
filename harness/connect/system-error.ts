/**
 * Whether the system refused something, as it does for files and processes.
 *
 * @param codes those that are meant, such as `ENOENT`; any when none is given
 */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is Error & { readonly code: string } {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return false;
  return codes.length === 0 || codes.includes(error.code);
}

/**
 * Looks at a file or a process, which may be gone by then, or belong to another user.
 *
 * @returns undefined where the system refuses it
 */
export function unlessRefused<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
