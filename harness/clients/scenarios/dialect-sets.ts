import { queryDialects } from "../../dialects/query-dialects.ts";

/** The server speaks no dialect. */
export const inNone: readonly string[] = ["static"];

/** A run in each dialect. */
export const inEach: readonly string[] = queryDialects.map(({ id }) => id);

/** Only the extension has this. */
export const inExtension: readonly string[] = queryDialects
  .filter(({ capabilityGroup }) => capabilityGroup === "extensions")
  .map(({ id }) => id);
