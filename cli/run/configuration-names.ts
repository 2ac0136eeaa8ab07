import { programName } from "../../library/program-name.ts";

const endings = [".json", ".jsonc", ".yaml", ".yml", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"];

/** Files of the working directory that are read without being given. */
export const configurationNames: readonly string[] = endings.map((ending) => `${programName}.config${ending}`);

/** The file whose member, called as the program, is read where there is none of them. */
export const manifestName = "package.json";
