import type { Surroundings } from "./surroundings.ts";

/** Surroundings of which others have a part and that no signal reaches, and the text that was written in them. */
export interface FixtureSurroundings extends Surroundings {
  readonly written: () => { readonly stdout: string; readonly stderr: string };
}

/** Pipes in the place of both streams. */
export function fixtureSurroundings(): FixtureSurroundings {
  const written = { stdout: "", stderr: "" };
  const streamOf = (name: "stdout" | "stderr"): Surroundings["stdout"] => ({
    write: (text, done) => {
      written[name] += text;
      if (done !== undefined) setImmediate(done);
    },
  });
  return {
    stdout: streamOf("stdout"),
    stderr: streamOf("stderr"),
    on: () => undefined,
    off: () => undefined,
    exit: (code) => {
      throw new Error(`the command ended the process with ${code}`);
    },
    endsWithCommand: false,
    written: () => ({ ...written }),
  };
}
