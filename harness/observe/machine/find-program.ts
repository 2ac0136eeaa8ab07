import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @returns the absolute path of a program that can be run, or undefined when PATH has none of this name */
export function findProgram(name: string, searchPath: string = process.env["PATH"] ?? ""): string | undefined {
  return searchPath
    .split(delimiter)
    .filter((directory) => directory !== "")
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
