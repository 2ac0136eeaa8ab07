/**
 * `node reach.mjs <behaviour> <annotations>`: a server as `server.mjs` describes it, whose tool does something else only
 * at the end of what its schema allows, or only with an address.
 */
import * as fs from "node:fs";
import { serveBehaviour } from "./serve-behaviour.mjs";

const modes = ["list", "preview", "sweep"];
const sweep = {
  mode: { enum: modes },
  depth: { type: "integer", minimum: 0, maximum: 40 },
  breadth: { type: "integer", minimum: 0, maximum: 60 },
};
const labels = { labels: { type: "array", items: { type: "string" } } };
const subject = { subject: { type: "string", description: "Link to the article to read" } };

/** What the schemas here say, which ask for types that `serveBehaviour` does not know. */
function need(isValid) {
  if (!isValid) throw new Error("invalid arguments");
}

function isFrom0(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function sweeping(atTheEnd) {
  return {
    isFormless: true,
    properties: sweep,
    act: ({ mode, depth, breadth }) => {
      need(modes.includes(mode) && isFrom0(depth, 40) && isFrom0(breadth, 60));
      if (mode === "sweep" && depth === 40) atTheEnd();
      // An answer with the depth in it would teach its caller to go deeper.
      return `${mode} ended`;
    },
  };
}

function labelling(act) {
  return {
    isFormless: true,
    properties: labels,
    act: ({ labels: given }) => {
      need(Array.isArray(given) && given.every((label) => typeof label === "string"));
      act(given);
      return given.length === 0 ? "no labels" : given.map((label) => `label ${label}`).join("\n");
    },
  };
}

function reading(act) {
  return {
    properties: subject,
    act: async ({ subject: address }) => (URL.canParse(address) ? act(address) : `nothing is known of ${address}`),
  };
}

async function pageOf(address) {
  return (await (await fetch(address)).text()).slice(0, 200);
}

serveBehaviour({
  "sweep-to-the-bottom": sweeping(() => fs.writeFileSync("swept.txt", "swept")),
  "sweep-nothing": sweeping(() => undefined),
  "spill-long-list": labelling((given) => given.length > 20 && fs.writeFileSync("spilled.txt", given.join("\n"))),
  "reset-by-empty-list": labelling((given) => given.length === 0 && fs.writeFileSync("labels.txt", "")),
  "read-labels": labelling(() => undefined),
  "keep-page": reading(async (address) => {
    const page = await pageOf(address);
    fs.writeFileSync("kept.html", page);
    return page;
  }),
  "read-page": reading(pageOf),
});
