import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { ProcessLaunch } from "../../connect/target.ts";
import { textOf } from "../project/configuration.ts";
import type { Project } from "../project/project.ts";

const address = /\bhttps?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{1,5})\b/giu;
const maxFiles = 40;
const program = /\.(?:[cm]?[jt]sx?|py|pyz|rb|sh|pl|php|lua|jar)$/iu;

/**
 * Ports of web APIs on this machine that the launch of a server names, such as `--env API=http://127.0.0.1:8123`, or
 * that configurations name which it may read. Nothing listens there in a box; but such a port may also be the one that
 * the server itself has to listen on.
 *
 * @param configurations what the configurations of its project say
 */
export function localApisNamed(
  { args, cwd, env }: ProcessLaunch,
  configurations: readonly string[] = [],
): ReadonlySet<number> {
  const words = [...args, ...Object.values(env)];
  const home = env["HOME"] ?? homedir();
  const texts = [
    ...words,
    ...configurations,
    ...filesNamed(words, cwd).map(textOf),
    textOf(join(home, ".kube", "config")),
  ];
  const ports = texts.flatMap((text) => [...text.matchAll(address)].map(([, port]) => Number(port)));
  return new Set(ports.filter((port) => port > 0 && port < 65_536));
}

/** The same, found on the first call and remembered. */
export function localApisOf(
  launch: ProcessLaunch,
  project: Pick<Project, "configurations">,
): () => ReadonlySet<number> {
  let found: ReadonlySet<number> | undefined;
  return () => (found ??= localApisNamed(launch, project.configurations));
}

/**
 * Files whose paths are words of the launch: configurations that may lie anywhere, one or several as in `KUBECONFIG`.
 */
function filesNamed(words: readonly string[], cwd: string): readonly string[] {
  const paths = words
    .flatMap((word) => word.replace(/^-{1,2}[\w-]+=/u, "").split(delimiter))
    .filter((word) => /[/.]/u.test(word) && !/^[a-z]+:\/\//iu.test(word) && !program.test(word))
    .map((word) => resolve(cwd, word));
  return [...new Set(paths)].slice(0, maxFiles);
}
