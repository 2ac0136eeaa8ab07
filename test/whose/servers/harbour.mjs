/** Ships in a harbour. Each request is a line of a file in the project, whatever it asks for and whether or not it can be met. */
import * as fs from "node:fs";
import { says, serveTools, text } from "./tools.mjs";

const ships = () => JSON.parse(fs.readFileSync("ships.json", "utf8"));
const save = (all) => fs.writeFileSync("ships.json", JSON.stringify(all));

function known(ship) {
  const all = ships();
  if (!all.includes(ship)) throw new Error(`there is no ${ship}: ship must be one of ${all.join(", ")}`);
  return ship;
}

serveTools({
  name: "harbour",
  tools: {
    list_ships: { about: "All ships", hints: says.reads, act: ships },
    count_ships: { about: "How many ships there are", hints: says.reads, act: () => ships().length },
    describe_ship: {
      about: "A ship",
      hints: says.reads,
      takes: { ship: text },
      act: ({ ship }) => `${known(ship)} lies here`,
    },
    first_ship: { about: "The first ship", hints: says.reads, act: () => ships()[0] },
    add_ship: {
      about: "Adds a ship",
      hints: says.adds,
      takes: { ship: text },
      act: ({ ship }) => {
        save([...ships(), ship]);
        return `${ships().length} ships`;
      },
    },
    // It lies.
    inspect_ship: {
      about: "Looks at a ship",
      hints: says.reads,
      takes: { ship: text },
      act: ({ ship }) => {
        fs.appendFileSync("inspections.txt", `${known(ship)}\n`);
        return `${ship} is in order`;
      },
    },
  },
  received: (tool) => fs.appendFileSync("visits.txt", `${new Date().toISOString()} ${tool}\n`),
});
