import { execSync } from "node:child_process";
import { buildIfChanged } from "./build-if-changed.js";

buildIfChanged(process.cwd(), () => execSync("tsc -p tsconfig.build.json && rolldown -c", { stdio: "inherit" }));
