import { basename } from "node:path";
import { member } from "../../json/value.ts";
import type { FixtureKind } from "../fixtures/fixture-kind.ts";
import { textKinds } from "../fixtures/text-kinds.ts";
import { isConfigurationFile } from "../project/configuration.ts";
import type { Project } from "../project/project.ts";
import { kindsAskedBy } from "./asked-kinds.ts";
import type { AskedArgument } from "./meaning.ts";
import { wordsOf } from "./name-words.ts";

/** Files of the user's for one argument. */
export interface OwnFiles {
  /** Files that it asks for, by name or by kind. */
  readonly asked: readonly string[];
  /** Any files, where it asks for none in particular. */
  readonly others: readonly string[];
}

const maxAsked = 2;
const maxOthers = 1;
const maxDescription = 1_000;
/** Words that do not tell which file is meant. */
const general = new Set([
  "file",
  "path",
  "name",
  "data",
  "source",
  "input",
  "target",
  "test",
  "index",
  "main",
  "read",
  "get",
]);

/** What tells whether a file is meant. */
interface NamedFile {
  readonly path: string;
  /** In lower case, without its directories. */
  readonly name: string;
  readonly extension: string;
  /** The words of its name that tell something. */
  readonly words: readonly string[];
  /** An argument for JSON or YAML seldom means the settings of programs. */
  readonly isData: boolean;
}

/** By project; each is read once for all arguments. */
const known = new WeakMap<Project, readonly NamedFile[]>();

/** The user's own files that an argument for a path may mean, the likeliest first. */
export function ownFiles(argument: AskedArgument): OwnFiles {
  const { project } = argument.files;
  const files = project === undefined ? [] : namedFilesOf(project);
  if (project === undefined || files.length === 0) return { asked: [], others: [] };
  const kinds = kindsAskedBy(argument).filter(({ isDirectory }) => isDirectory !== true);
  const spelled = spelledIn(argument);
  const words = new Set([...argument.words, ...argument.tool.words]);
  const rankOf = (file: NamedFile): number => {
    if (spelled.has(file.name)) return 0;
    if (file.words.length > 0 && file.words.every((word) => words.has(word))) return 1;
    return kinds.some((kind) => isOfKind(file, kind, project)) ? 2 : Infinity;
  };
  const ranked = files.map((file) => ({ file, rank: rankOf(file) })).filter(({ rank }) => rank < Infinity);
  const asked = ranked.toSorted((left, right) => left.rank - right.rank).map(({ file }) => file);
  const isText = ({ isData, extension }: NamedFile): boolean =>
    isData && textKinds.some(({ extensions }) => extensions.includes(extension));
  const others = kinds.length > 0 ? [] : files.filter((file) => isText(file) && !asked.includes(file));
  const pathsOf = (some: readonly NamedFile[]): readonly string[] => some.map(({ path }) => path);
  return { asked: pathsOf(asked.slice(0, maxAsked)), others: pathsOf(others.slice(0, maxOthers)) };
}

function namedFilesOf(project: Project): readonly NamedFile[] {
  const files = known.get(project) ?? project.files.map(namedFile);
  known.set(project, files);
  return files;
}

function namedFile(path: string): NamedFile {
  const name = basename(path);
  const [stem = ""] = name.split(".");
  return {
    path,
    name: name.toLowerCase(),
    extension: name.slice(name.lastIndexOf(".") + 1).toLowerCase(),
    words: wordsOf(stem).filter((word) => !general.has(word) && word.length > 2),
    isData: !isConfigurationFile(name, "") && !/\block\b|^tsconfig/iu.test(name),
  };
}

function isOfKind({ path, extension, isData }: NamedFile, { id, extensions }: FixtureKind, project: Project): boolean {
  return id === "sqlite" ? project.databases.includes(path) : isData && extensions.includes(extension);
}

/** Names of files in the texts about an argument, without their directories. */
function spelledIn({ description, schema }: AskedArgument): ReadonlySet<string> {
  const preset = member(schema, "default");
  const examples = member(schema, "examples");
  const given = [preset, ...(Array.isArray(examples) ? examples : [])].filter((each) => typeof each === "string");
  const text = [description.slice(0, maxDescription), ...given].join(" ").toLowerCase();
  return new Set([...text.matchAll(/[\w@.-]{1,80}\.\w{1,12}/gu)].map(([name]) => name));
}
