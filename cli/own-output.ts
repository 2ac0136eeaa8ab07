/** A reader that has left, as `| head` does, is no failure of ours. */
export function watchOwnOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (!("code" in error && error.code === "EPIPE")) throw error;
    });
  }
}
