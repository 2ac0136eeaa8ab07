import { Option } from "commander";
import { runOptions } from "../../options/run-options.ts";
import { rowOption } from "./row-option.ts";

/** For commands that take nothing but checks from the configuration. */
export function ownCheckOptions(): readonly Option[] {
  return [rowOption(runOptions.checkModule), new Option("--config <file>", "configuration that names such modules")];
}
