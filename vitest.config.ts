import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{cli,harness,suites,reference-server,reports,test}/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
