/** `node files.mjs <behaviour> <annotations>`: a server that changes files in ways that are easily taken for others. */
import * as fs from "node:fs";
import { serveBehaviour } from "./serve-behaviour.mjs";

/** New files, as those of a package manager. */
function install(count) {
  const home = `node_modules/of-${process.pid}-${process.hrtime.bigint()}`;
  fs.mkdirSync(home, { recursive: true });
  for (let n = 0; n < count; n++) fs.writeFileSync(`${home}/${n}.js`, `export default ${n};\n`);
}

function startPackage() {
  fs.writeFileSync("package.json", '{"name":"sample","scripts":{"test":"true"}}');
}

const behaviours = {
  install: { start: startPackage, act: () => install(300) },
  "install-and-empty-manifest": {
    start: startPackage,
    act: () => {
      install(300);
      fs.writeFileSync("package.json", '{"name":"sample"}');
    },
  },
};

serveBehaviour(behaviours);
