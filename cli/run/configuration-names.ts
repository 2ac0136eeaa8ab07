import { programName } from "../../library/program-name.ts";
import { moduleEndings, typedModuleEndings } from "../documents/user-module.ts";

const dataEndings = [".json", ".jsonc", ".yaml", ".yml"];

/** Files of the working directory that are read without being given. */
export const configurationNames: readonly string[] = dataEndings.map(named);

/** Files there that are programs: the project author wrote them, so none is run unless it is given. */
export const programNames: readonly string[] = [...moduleEndings, ...typedModuleEndings].map(named);

/** The file whose member, called as the program, is read where there is none of the first. */
export const manifestName = "package.json";

function named(ending: string): string {
  return `${programName}.config${ending}`;
}
