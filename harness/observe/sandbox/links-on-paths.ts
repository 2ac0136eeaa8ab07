import { dirname, resolve } from "node:path";
import type { FileView } from "./file-view.ts";
import type { Link } from "./layers.ts";

const maxLinks = 20;

/** A path, and every path that its last symbolic links lead to. */
export function hopsOf(path: string, files: FileView): readonly string[] {
  const hops = [path];
  for (let to = files.linkAt(path); to !== undefined && hops.length <= maxLinks; to = files.linkAt(hops.at(-1) ?? path))
    hops.push(resolve(dirname(hops.at(-1) ?? path), to));
  const real = files.realPath(path);
  return real === undefined ? hops : [...hops, real];
}

/** The symbolic links that some paths lead over, each once. */
export function linksOn(paths: readonly string[], files: FileView): readonly Link[] {
  const links = paths.flatMap((path) => linksOnOne(path, files));
  return [...new Map(links.map((link) => [link.path, link])).values()];
}

function linksOnOne(path: string, files: FileView): readonly Link[] {
  const links: Link[] = [];
  let rest = path.split("/").filter((part) => part !== "");
  let at = "";
  while (rest.length > 0 && links.length < maxLinks) {
    const [part = "", ...others] = rest;
    const next = `${at}/${part}`;
    const to = files.linkAt(next);
    if (to === undefined) {
      [at, rest] = [next, others];
      continue;
    }
    links.push({ path: next, to });
    [at, rest] = [
      "",
      [
        ...resolve(at === "" ? "/" : at, to)
          .split("/")
          .filter((each) => each !== ""),
        ...others,
      ],
    ];
  }
  return links;
}
