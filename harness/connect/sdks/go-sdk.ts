import { builtIn } from "./program-text.ts";

const module = "github.com/modelcontextprotocol/go-sdk";

export const goSdk = builtIn({
  language: "Go",
  package: module,
  // Where the build information of a program begins, which has the version of each module in it.
  begin: Buffer.from("\u00ff Go buildinf:", "latin1"),
  // Programs with hundreds of modules have less.
  within: 256 * 1024,
  version: new RegExp(`\\ndep\\t${module.replaceAll(".", "\\.")}\\tv(\\S+)`, "u"),
});
