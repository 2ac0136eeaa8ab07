import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProjectKind } from "./proposal.ts";
import { readText } from "./read-manifest.ts";

const usualFiles = ["server.py", "main.py", "app.py", "src/server.py"];
const environments = [".venv", "venv"];

/** Scripts that pyproject.toml declares, as they are installed; else files that servers usually are. */
export const pythonProject: ProjectKind = {
  name: "Python",
  install: (directory) => [
    "python -m venv .venv",
    existsSync(join(directory, "pyproject.toml"))
      ? ".venv/bin/pip install ."
      : ".venv/bin/pip install -r requirements.txt",
  ],
  propose: (directory) => {
    const environment = environments.find((name) => existsSync(join(directory, name, "bin/python")));
    const interpreter = environment === undefined ? "python3" : `${environment}/bin/python`;
    const scripts = scriptsIn(readText(join(directory, "pyproject.toml")) ?? "").map((name) => {
      const program = `${environment ?? ".venv"}/bin/${name}`;
      const because = "a script of pyproject.toml";
      if (existsSync(join(directory, program))) return { command: program, because };
      return { command: program, because, build: `python3 -m venv .venv && .venv/bin/pip install .` };
    });
    const files = usualFiles
      .filter((file) => existsSync(join(directory, file)))
      .map((file) => ({ command: `${interpreter} ${file}`, because: `the file ${file}` }));
    return [...scripts, ...files];
  },
};

/** Names below `[project.scripts]`. */
function scriptsIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  const start = lines.indexOf("[project.scripts]");
  if (start === -1) return [];
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => line.startsWith("["));
  return after
    .slice(0, end === -1 ? undefined : end)
    .flatMap((line) => /^"?(?<name>[\w.-]+)"?\s*=/u.exec(line)?.groups?.["name"] ?? []);
}
