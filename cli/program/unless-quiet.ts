import type { TextStream } from "./surroundings.ts";

/** A stream for what only accompanies a result: with `--quiet` nothing of it is written. */
export function unlessQuiet(stream: TextStream, { quiet }: { readonly quiet: boolean }): TextStream {
  return quiet ? { write: (_, written) => written?.() } : stream;
}
