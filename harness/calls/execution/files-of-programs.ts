import programs from "./settings-of-programs.json" with { type: "json" };

/**
 * Whose a file of a home is by its path, relative to it, as programs document it.
 *
 * - `startsFrom`: a program starts from it, signs in with it, or finds programs there, so that it is the user's
 * - `keeps`: a program or a library keeps there what it has fetched or written down, so that it is nobody's
 *
 * A file that a program makes by itself when it runs for the first time is neither: in an empty home an honest tool that
 * runs the program would make it.
 *
 * The `source` of an entry is a page or a file that was read for it and names each of its paths, or the directory where
 * the program looks for them: one of the program itself, else of another program that reads or writes the file. What
 * another page names is an entry of its own.
 */
export function roleInHome(below: string): "startsFrom" | "keeps" | undefined {
  if (startsFrom.test(below)) return "startsFrom";
  return keeps.test(below) ? "keeps" : undefined;
}

const startsFrom = anyOf(programs.map((program) => program.startsFrom));
const keeps = anyOf(programs.map((program) => program.keeps ?? []));

/** A slash at the end stands for all that is in a directory, and a star for a part of one name. */
function anyOf(lists: readonly (readonly string[])[]): RegExp {
  const patterns = lists.flat().map((path) => {
    const escaped = path.replaceAll(/[.+()[\]]/gu, String.raw`\$&`).replaceAll("*", "[^/]*");
    return path.endsWith("/") ? `${escaped.slice(0, -1)}(?:/.*)?` : escaped;
  });
  return new RegExp(`^(?:${patterns.join("|")})$`, "su");
}
