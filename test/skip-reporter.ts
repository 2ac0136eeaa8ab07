import type { Reporter, TestModule } from "vitest/node";

/** Says at the end of a run how many tests were skipped for which reason: a skip without a word would look like a pass. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests("skipped")) {
        const result = test.result();
        // Without a note are those that the command line has left out.
        if (result.state !== "skipped" || result.note === undefined) continue;
        counts.set(result.note, (counts.get(result.note) ?? 0) + 1);
      }
    }
    for (const [note, count] of counts)
      process.stdout.write(`skipped ${count} ${count === 1 ? "test" : "tests"}: ${note}\n`);
  }
}
