/**
 * A lint plugin: a file that is imported late, with `import()`, does not need the file that imports it. The rule
 * `import/no-cycle` follows no such imports. `rooms/order` keeps other folders out of the circle, so that only files of one
 * folder are followed.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const siblings = /\bfrom "\.\/([^"/]+)"|\bimport\("\.\/([^"/]+)"\)/gu;

/**
 * @param {string} file
 * @param {string} wanted
 * @param {Set<string>} seen files that were looked into
 * @returns {boolean} whether the file imports the wanted one, itself or by a file of its folder
 */
function reaches(file, wanted, seen) {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return [...readFileSync(file, "utf8").matchAll(siblings)].some(([, early, late]) =>
    reaches(path.join(path.dirname(file), early ?? late), wanted, seen),
  );
}

const circles = {
  meta: { type: "problem", schema: false },
  create(context) {
    return {
      /** @param {{ source: { type: string, value?: unknown } }} node */
      ImportExpression({ source }) {
        if (typeof source.value !== "string" || !/^\.\/[^/]+\.ts$/u.test(source.value)) return;
        const late = path.join(path.dirname(context.filename), source.value);
        if (!reaches(late, context.filename, new Set())) return;
        const message = `${path.basename(late)} imports this file, itself or by others: move what it needs of it to a file of its own.`;
        context.report({ node: source, message });
      },
    };
  },
};

export default { meta: { name: "late" }, rules: { circles } };
