/**
 * A lint plugin: files are written by one room, which follows no link that leads out of where it may write. No other file
 * imports what writes a file; where users name paths, none imports what makes or removes one either.
 */
import path from "node:path";

/**
 * @typedef {object} Door
 * @property {string} place a folder with all that is below it, or a file
 * @property {string} why a sentence
 *
 * @typedef {object} Options
 * @property {Door[]} doors where files are written
 * @property {string[]} named rooms that are given paths by users
 */

const modules = /^(?:node:)?fs(?:\/promises)?$/u;
const writers = namesOf("appendFile copyFile cp createWriteStream link rename symlink truncate writeFile WriteStream");
const removers = namesOf("mkdir rm rmdir unlink");
const openers = namesOf("open");
/** All of the module, whatever is taken of it later. */
const whole = namesOf("default promises");
const constant = String.raw`(?:constants\.)?O_(?:RDONLY|DIRECTORY|NOFOLLOW|NONBLOCK)`;
const onlyReads = new RegExp(String.raw`^(?:"rs?"|${constant}(?:\s*\|\s*${constant})*)$`, "u");

/**
 * @param {string} names
 * @returns {Set<string>} with those that do the same at once
 */
function namesOf(names) {
  return new Set(names.split(" ").flatMap((name) => [name, `${name}Sync`]));
}

/**
 * @param {string} place
 * @param {string} file
 */
function holds(place, file) {
  return file === place || file.startsWith(`${place}/`);
}

/** @returns {string | undefined} the name that is imported; undefined for all of the module */
function importedName({ type, imported }) {
  const name = type === "ImportSpecifier" ? (imported.name ?? imported.value) : undefined;
  return whole.has(name) ? undefined : name;
}

/** What a file may not take of the module, and how it calls what opens files. */
function judge(file, specifiers, removes) {
  const faults = [];
  const opening = [];
  for (const each of specifiers) {
    const name = importedName(each);
    if (name === undefined) faults.push([each, `${file} imports all of node:fs`]);
    else if (writers.has(name) || (removes && removers.has(name))) faults.push([each, `${file} imports ${name}`]);
    else if (openers.has(name)) opening.push(each.local.name);
  }
  return { faults, opening };
}

const door = {
  meta: { type: "problem", schema: false },
  create(context) {
    /** @type {Options} */
    const { doors, named } = context.options[0];
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, "/");
    if (doors.some(({ place }) => holds(place, file))) return {};
    const removes = named.some((room) => holds(room, file));
    const opens = new Set();
    const isOfFiles = ({ source }) => typeof source?.value === "string" && modules.test(source.value);
    const say = (node, what) =>
      context.report({ node, message: `${what}: harness/files writes files, and follows no link out of bounds.` });
    const passesOn = (node) => isOfFiles(node) && say(node, `${file} takes all of ${node.source.value}`);

    return {
      ImportDeclaration(node) {
        if (!isOfFiles(node)) return;
        const { faults, opening } = judge(file, node.specifiers, removes);
        for (const [specifier, what] of faults) say(specifier, what);
        for (const name of opening) opens.add(name);
      },
      ExportNamedDeclaration: passesOn,
      ExportAllDeclaration: passesOn,
      ImportExpression: passesOn,
      CallExpression({ callee, arguments: [, flags] }) {
        if (!opens.has(callee.name) || flags === undefined) return;
        if (!onlyReads.test(context.sourceCode.getText(flags))) say(flags, `${file} opens a file to write it`);
      },
    };
  },
};

export default { meta: { name: "files" }, rules: { door } };
