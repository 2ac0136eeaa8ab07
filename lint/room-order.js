/**
 * A lint plugin: folders stand in one order, and a file imports only from its own folder and from folders above it.
 * Every folder has one place in the list, so no two of them can come to need each other.
 */
import path from "node:path";

/**
 * @typedef {object} Restriction what a room may import, where the order alone would let it see more
 * @property {string} room a folder, with all that is below it
 * @property {string[]} sees rooms; none for a room that stands alone
 * @property {string} why a sentence for whoever breaks it
 *
 * @typedef {object} Order
 * @property {string[]} folders from the ground up; `a/b/*` is one place for the folders in `a/b` that are not listed, side by side
 * @property {Restriction[]} restrictions
 */

/**
 * @param {string} room
 * @param {string} folder
 */
function holds(room, folder) {
  return folder === room || folder.startsWith(`${room}/`);
}

/**
 * @param {Order} order
 * @param {string} folder
 * @returns {number} the place of the folder in the list; -1 for one that is not listed
 */
function placeOf(order, folder) {
  const listed = order.folders.indexOf(folder);
  return listed === -1 ? order.folders.indexOf(`${path.dirname(folder)}/*`) : listed;
}

/**
 * @param {Order} order
 * @param {string} from the folder of the importing file
 * @param {string} to the folder of the imported one
 * @returns {string | undefined} what is wrong with an import; undefined for one that is allowed
 */
function faultOf(order, from, to) {
  if (from === to) return undefined;
  const places = { from: placeOf(order, from), to: placeOf(order, to) };
  for (const [folder, place] of [
    [from, places.from],
    [to, places.to],
  ]) {
    if (place === -1) return `${folder} has no place in the order of folders: give it one in .oxlintrc.json.`;
  }
  if (places.to === places.from)
    return `${from} may not import from ${to}, which stands beside it in the order of folders.`;
  if (places.to > places.from) {
    return `${from} may not import from ${to}, which comes later in the order of folders: a folder imports from earlier ones only, so that no two need each other.`;
  }
  const broken = order.restrictions.find(
    ({ room, sees }) => holds(room, from) && ![room, ...sees].some((seen) => holds(seen, to)),
  );
  return broken && `${from} may not import from ${to}: ${broken.why}`;
}

const order = {
  meta: { type: "problem", schema: false },
  create(context) {
    const file = path.relative(context.cwd, context.filename);
    const folderOf = (name) => path.dirname(name).replaceAll(path.sep, "/");

    /** @param {{ source: { type: string, value?: unknown } | null }} node */
    function check({ source }) {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      // Data imports nothing, so no circle goes through it.
      if (source.value.endsWith(".json")) return;
      const imported = path.join(path.dirname(file), source.value);
      const message = faultOf(context.options[0], folderOf(file), folderOf(imported));
      if (message !== undefined) context.report({ node: source, message });
    }

    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: "rooms" }, rules: { order } };
