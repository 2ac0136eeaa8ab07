import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{cli,harness,suites,reference-server,report-model,reports,specification,test}/**/*.test.ts"],
    // By default one core is left free, which on two cores doubles the time.
    maxWorkers: availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
