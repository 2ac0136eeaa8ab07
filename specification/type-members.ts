/** A member of a TypeScript type, or the line that declares the type with what it extends. */
export interface TypeMember {
  /** `GetToolAnnotationsRequest.params.name: string`. */
  readonly text: string;
  readonly line: number;
}

const declaration = /^\s*(?:export\s+)?(?:interface\s+([\w$]+)(?![\w$])([^{]*)\{|type\s+([\w$]+)\s*=\s*\{)(.*)$/;
const member = /^\s*(?:readonly\s+)?(["']?[\w$-]+["']?\??)\s*:\s*(.*)$/;

/**
 * Members of interfaces and object types, of those nested in them too, as far as they stand one a line.
 *
 * @param program TypeScript without comments
 * @param line of the file on which the program begins
 */
export function readTypeMembers(program: string, line: number): readonly TypeMember[] {
  const members: TypeMember[] = [];
  let path: string[] = [];
  for (const [index, text] of program.split("\n").entries()) {
    if (path.length === 0) {
      const found = declaration.exec(text);
      const name = found?.[1] ?? found?.[3];
      if (name === undefined) continue;
      const base = (found?.[2] ?? "").replaceAll(/\s+/g, " ").trim();
      if (base !== "") members.push({ text: `${name} ${base}`, line: line + index });
      if (balanceOf(text) > 0) path = [name];
      continue;
    }
    const [, name, type = ""] = member.exec(text) ?? [];
    const opens = balanceOf(text);
    if (name !== undefined) {
      const shown = opens > 0 ? "object" : type.replaceAll(/\s+/g, " ").replace(/(?<![;,\s])[;,\s]+$/, "");
      members.push({ text: `${[...path, name].join(".")}: ${shown}`, line: line + index });
    }
    if (opens > 0) path = [...path, ...Array<string>(opens).fill(name ?? "")].slice(0, maxNesting);
    else if (opens < 0) path = path.slice(0, opens);
  }
  return members;
}

const maxNesting = 32;

function balanceOf(text: string): number {
  let balance = 0;
  for (const character of text) {
    if (character === "{") balance++;
    else if (character === "}") balance--;
  }
  return balance;
}
