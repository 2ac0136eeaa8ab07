import type { Layout } from "../../reports/terminal/layout.ts";

/** How wide standard output is, and whether colours belong there; a pipe gets 100 columns and none. */
export function terminalLayout(): Layout {
  const colour = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
  return { colour, width: process.stdout.isTTY ? process.stdout.columns : 100 };
}
