import { parseArgs } from "node:util";
import { dialectNames } from "./protocol/dialect.ts";
import { runReferenceServer } from "./main.ts";
import { revisionNames } from "./protocol/revision.ts";

/** `node stdio.js [--dialect static|annotations|resolve|both] [--protocol 2025-11-25|2026-07-28] [--mutant <id>]` */
const { values } = parseArgs({
  options: {
    dialect: { type: "string", default: "annotations" },
    protocol: { type: "string", default: "2025-11-25" },
    mutant: { type: "string" },
  },
});

const dialect = dialectNames.find((each) => each === values.dialect);
if (dialect === undefined) throw new TypeError(`unknown dialect: ${values.dialect}`);
const revision = revisionNames.find((each) => each === values.protocol);
if (revision === undefined) throw new TypeError(`unknown protocol: ${values.protocol}`);

await runReferenceServer({ dialect, revision, ...(values.mutant === undefined ? {} : { mutant: values.mutant }) });
