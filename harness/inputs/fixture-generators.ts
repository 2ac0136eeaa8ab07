import { GeneratorStore } from "./generator-store.ts";

/** Of all tests that run in one worker: most have the same few tools, and to make their generators is half of the work. */
export const sharedGenerators = new GeneratorStore();
