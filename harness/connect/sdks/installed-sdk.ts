import type { Launched } from "./launched.ts";

/** An SDK that the program of a target finds on the disk, or that was built into it. */
export interface InstalledSdk {
  /** As its registry has it, such as `@modelcontextprotocol/sdk` (TypeScript), `mcp` (Python) or `rmcp` (Rust). */
  readonly package: string;
  readonly version: string;
}

/** How the SDKs of one language are found. Nothing is started for it. */
export interface SdkFinder {
  readonly language: string;
  readonly find: (launched: Launched) => readonly InstalledSdk[];
}
