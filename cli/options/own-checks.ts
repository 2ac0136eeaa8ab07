import { Option } from "commander";
import { repeatable } from "./option-kinds.ts";

/** Checks of the user beside the bundled ones. */
export function checksOption(): Option {
  return repeatable("--checks <file>", "module with your own checks, in addition to the bundled ones (repeatable)");
}

/** For commands that take nothing but checks from the configuration. */
export function ownCheckOptions(): readonly Option[] {
  return [checksOption(), new Option("--config <file>", "configuration that names such modules")];
}
