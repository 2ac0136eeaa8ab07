// Test a server with Vitest: docs/library.md shows how.
export { describeConformance, type ConformanceOptions } from "./library/vitest/describe-conformance.ts";
