/**
 * Whether the system refused something, as it does for files and processes.
 *
 * @param codes those that are meant, such as `ENOENT`; any when none is given
 */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is Error & { readonly code: string } {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return false;
  return codes.length === 0 || codes.includes(error.code);
}
