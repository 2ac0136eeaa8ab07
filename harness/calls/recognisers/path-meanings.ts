import { pathToFileURL } from "node:url";
import type { FixtureKind } from "../fixtures/fixture-kind.ts";
import { fixtureKinds } from "../fixtures/fixture-kinds.ts";
import { pageAddress } from "../fixtures/page.ts";
import { kindsAskedBy, kindsMentionedBy } from "./asked-kinds.ts";
import { oneAddress, onePath } from "./forms.ts";
import { aboutLink } from "./links.ts";
import type { AskedArgument, Meaning, NamedArgument } from "./meaning.ts";
import { ownFiles } from "./own-files.ts";

const always = fixtureKinds.filter(({ isAlwaysThere }) => isAlwaysThere === true);
const wantsFile = /\bfiles?\b|\bpath\b|\bdocument\b/iu;
const wantsDirectory = /\bdirector(?:y|ies)\b|\bfolders?\b|\bworkspace\b|\broot of\b|\blocal (?:repo|git)/iu;
const isContent =
  /base-?64|\bsource code\b|^(?:the )?(?:raw |full |entire )?(?:contents?|text|body|source)\b|\b(?:contents?|text|body|data|id|identifier|name|key) of (?:the|a|an) (?:file|directory|folder|document)/iu;
const isWritten = /\b(?:to save|saved?|to write|written|output|destination|to export|to store|download(?:ed)? to)\b/iu;

const maxRepositories = 2;
/** A description begins with what the tool is about. */
const maxToolDescription = 200;

/** Paths that a tool may read, write or make. */
export const pathMeanings: readonly Meaning[] = [
  {
    id: "new-file",
    names: ["output file", "output path", "out file", "out path", "save path", "save to", "save as", "export path"],
    marks: ["output file"],
    hintedNames: ["output", "destination", "dest", "dst", "to", "out", "target", "new path", "target path"].concat(
      ["destination path", "dest path", "new file", "destination file", "export file", "download path"],
      ["outfile", "output file name", "save"],
    ),
    agrees: /\bfiles?\b|\bpath\b|\bdirector(?:y|ies)\b/iu,
    unless: isContent,
    isThere: true,
    isPath: true,
    wantsDirectory: isAboutDirectories,
    form: onePath,
    values: (argument) =>
      isAboutDirectories(argument)
        ? [...directories(argument), argument.files.newPath("missing")]
        : [newFile(argument), ...files(argument)],
  },
  {
    id: "file",
    names: ["path", "file", "file path", "file name", "path name", "source file", "source path", "input file"],
    hintedNames: [
      "source",
      "src",
      "input",
      "location",
      "document",
      "image",
      "attachment",
      "from",
      "template",
      "config",
    ].concat(
      ["schema", "database", "db", "workbook", "spreadsheet", "pdf", "script", "picture", "photo", "audio", "video"],
      ["archive", "target", "old path", "notebook", "item", "resource"],
    ),
    agrees: wantsFile,
    told: /\b(?:absolute|relative|full|local)(?: file| directory| or relative)* path\b|^(?:the )?path (?:to|of) |\bfile ?path\b/iu,
    unless: isContent,
    isThere: true,
    isPath: true,
    wantsDirectory: isAboutDirectories,
    form: onePath,
    values: (argument) =>
      isAboutDirectories(argument)
        ? inOrder(argument, [...directories(argument), ...files(argument)], argument.files.newPath("missing"))
        : inOrder(argument, [...withOwn(argument), ...directories(argument).slice(0, 1)], newFile(argument)),
  },
  {
    id: "database-file",
    hintedNames: ["database", "db", "database name", "db name"],
    agrees: /\bsqlite|\.(?:db|sqlite3?)\b/iu,
    unless: isContent,
    isThere: true,
    isPath: true,
    form: onePath,
    values: (argument) => inOrder(argument, withOwn(argument), newFile(argument)),
  },
  {
    id: "directory",
    names: [
      "directory",
      "dir",
      "folder",
      "cwd",
      "folder path",
      "directory path",
      "dir path",
      "root path",
      "root dir",
    ].concat(
      [
        "workspace path",
        "workspace root",
        "project path",
        "project root",
        "project dir",
        "repo path",
        "repository path",
      ],
      ["workspace folder", "workspace dir", "package path", "git root", "directory name", "folder name", "dir name"],
    ),
    hintedNames: ["root", "workspace", "project", "repo", "repository", "base", "location", "path", "package"].concat([
      "checkout",
      "destination",
      "output",
      "target",
      "parent",
      "source",
    ]),
    agrees: wantsDirectory,
    unless: isContent,
    isThere: true,
    isPath: true,
    wantsDirectory: () => true,
    form: onePath,
    values: directories,
  },
  {
    id: "url",
    formats: ["uri", "url", "iri", "uri-reference", "iri-reference", "http-url"],
    names: ["url", "uri", "link", "href", "endpoint", "web page", "website", "home page", "web hook", "webhook"],
    about: aboutLink,
    told: /\b(?:valid|absolute|full|complete) URLs?\b|^(?:the )?URL (?:of|to) |\bhttps?:\/\/\S+ URL/u,
    unless: /\bpath of the (?:url|request)\b/iu,
    isThere: true,
    form: oneAddress,
    values: urls,
  },
];

/** The kinds asked for, those that are always there, and those mentioned in passing. */
function kindsFor(argument: NamedArgument): readonly FixtureKind[] {
  return [...new Set([...kindsAskedBy(argument), ...always, ...kindsMentionedBy(argument)])];
}

/** The kinds of fixtures that an argument with this meaning may name. */
export function kindsNamedBy(meaning: Meaning | undefined, argument: NamedArgument): readonly FixtureKind[] {
  return meaning !== undefined && pathMeanings.includes(meaning) ? kindsFor(argument) : [];
}

/** Existing files, those of the wanted kinds first. */
function files(argument: AskedArgument): readonly string[] {
  return pathsOf(
    argument,
    [...kindsAskedBy(argument), ...always].filter(({ isDirectory }) => isDirectory !== true),
  );
}

/**
 * The same with the user's own files. They come first only where a tool says that it only reads: all trials share them,
 * and a tool that removes one leaves none for later trials.
 */
function withOwn(argument: AskedArgument): readonly string[] {
  const { asked, others } = ownFiles(argument);
  const own = (paths: readonly string[]): readonly string[] =>
    paths.map((path) => (argument.words.at(-1) === "name" ? argument.files.relative(path) : written(argument, path)));
  const [first, ...rest] = files(argument);
  const fixture = first === undefined ? [] : [first];
  const ahead = argument.tool.claimsReadOnly ? [...own(asked), ...fixture] : [...fixture, ...own(asked)];
  return [...ahead, ...own(others), ...rest];
}

/** Repositories of the user's, for arguments that ask for one. */
function ownRepositories(argument: AskedArgument): readonly string[] {
  const isAsked = kindsFor(argument).some(({ id }) => id === "git");
  const { project } = argument.files;
  if (!isAsked || project === undefined) return [];
  return project.repositories.slice(0, maxRepositories).map((path) => written(argument, path));
}

function directories(argument: AskedArgument): readonly string[] {
  const { files: trial, words, tool } = argument;
  const own = pathsOf(
    argument,
    kindsFor(argument).filter(({ isDirectory }) => isDirectory === true),
  );
  // A tool that removes the directory of all fixtures leaves nothing for later trials.
  const isRoot = ["cwd", "root", "workspace", "project", "repo", "repository"].some((word) => words.includes(word));
  const mayUseShared = !trial.effectsStay && (tool.claimsReadOnly || isRoot);
  const shared = mayUseShared ? trial.shared.map((path) => written(argument, path)) : [];
  const isGeneral = own.length === 1;
  const [first = "", ...rest] = own;
  const repositories = ownRepositories(argument);
  const ahead = tool.claimsReadOnly ? [...repositories, first] : [first, ...repositories];
  return [...new Set(isGeneral && isRoot ? [...shared, ...ahead, ...rest] : [...ahead, ...rest, ...shared])];
}

function pathsOf(argument: AskedArgument, kinds: readonly FixtureKind[]): readonly string[] {
  return [...new Set(kinds)].map((kind) => written(argument, argument.files.pathOf(kind)));
}

function newFile(argument: AskedArgument): string {
  const kind = kindsAskedBy(argument).find(({ isDirectory }) => isDirectory !== true);
  const [, named] = /(?:^|[\s("'`])\.(?<extension>[a-z][a-z0-9]{1,14})\b/iu.exec(argument.description) ?? [];
  return written(argument, argument.files.newPath(`missing.${named ?? kind?.extensions[0] ?? "txt"}`));
}

function written({ description, files: trial }: AskedArgument, path: string): string {
  if (/\bfile:\/\//u.test(description)) return pathToFileURL(path).href;
  return /\brelative\b/iu.test(description) && !/\babsolute\b/iu.test(description) ? trial.relative(path) : path;
}

const making = /^\W*(?:create|make|add|export|generate|save|initiali[sz]e|scaffold)s?\b/iu;

/** Existing paths first, except for a tool that creates something. */
function inOrder(
  { tool, description }: AskedArgument,
  existing: readonly string[],
  missing: string,
): readonly string[] {
  return making.test(tool.description) || isWritten.test(description) ? [missing, ...existing] : [...existing, missing];
}

const looksThrough = /^\W*(?:\w+ly )?(?:list|search|find|walk|scan)\w*\b[^.]{0,60}\bfiles\b|^\W*recursive/iu;
const lookingWords = ["directory", "folder", "dir", "tree", "search", "find", "grep", "glob", "scan", "walk"];

/**
 * A tool that is named after directories and not files wants one as its path, and so does a tool that searches for
 * files.
 */
function isAboutDirectories({ tool, words, description }: NamedArgument): boolean {
  if (words.includes("file")) return false;
  if (/\bfiles?\b/iu.test(description) !== wantsDirectory.test(description)) return wantsDirectory.test(description);
  if (looksThrough.test(tool.description.slice(0, maxToolDescription))) return true;
  return lookingWords.some((word) => tool.words.includes(word)) && !tool.words.includes("file");
}

function urls(argument: AskedArgument): readonly string[] {
  const { description, words } = argument;
  const paths = files(argument);
  const local = paths.map((path) => (path.startsWith("/") ? pathToFileURL(path).href : path));
  if (/\bfile:\/\//u.test(description)) return [...local, pageAddress];
  if (/\bfile ?path|\blocal (?:file|path)/iu.test(description)) return [...paths, pageAddress];
  return words.at(-1) === "uri" ? [pageAddress, ...local] : [pageAddress, `${pageAddress}sample`];
}
