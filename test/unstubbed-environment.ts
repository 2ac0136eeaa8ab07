import { afterEach, vi } from "vitest";

// `unstubEnvs` acts before each test: what the last test of a file had stubbed was there for the beginning of the next file.
afterEach(() => void vi.unstubAllEnvs());
