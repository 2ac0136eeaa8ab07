import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{cli,harness,suites,reference-server,reports,test}/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
