import type { Layout } from "../../reports/terminal/layout.ts";
import type { TextStream } from "./surroundings.ts";

/** In which width what is no terminal is written. */
export const plainWidth = 100;

/** How wide standard output is, and whether colours belong there; a pipe gets 100 columns and none. */
export function terminalLayout({ isTTY = false, columns = plainWidth }: TextStream): Layout {
  return { colour: isTTY && process.env["NO_COLOR"] === undefined, width: isTTY ? columns : plainWidth };
}
