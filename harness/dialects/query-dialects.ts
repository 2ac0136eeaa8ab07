import { annotationsDialect } from "./annotations.ts";
import type { QueryDialect } from "./dialect.ts";
import { resolutionExtensionDialect } from "./resolution-extension.ts";
import { resolveDialect } from "./resolve.ts";

/** Every way to ask that is known. What speaks of all dialects derives from this list. */
export const queryDialects: readonly QueryDialect[] = [annotationsDialect, resolveDialect, resolutionExtensionDialect];
