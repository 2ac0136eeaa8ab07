import type { CommandDefinition } from "./command.ts";
import { coverage } from "./coverage.ts";
import { explain } from "./explain.ts";
import { list } from "./list.ts";
import { reference } from "./reference.ts";
import { spec } from "./spec.ts";

/** The commands besides the run, in the order of the help. */
export const commands: readonly CommandDefinition[] = [list, explain, coverage, spec, reference];
