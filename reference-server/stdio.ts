import { parseArgs } from "node:util";
import { dialectNames } from "./dialect.ts";
import { runReferenceServer } from "./main.ts";

/** `node stdio.js [--dialect static|annotations|resolve|both] [--mutant <id>]` */
const { values } = parseArgs({
  options: { dialect: { type: "string", default: "annotations" }, mutant: { type: "string" } },
});

const dialect = dialectNames.find((each) => each === values.dialect);
if (dialect === undefined) throw new TypeError(`unknown dialect: ${values.dialect}`);

await runReferenceServer({ dialect, ...(values.mutant === undefined ? {} : { mutant: values.mutant }) });
