import { builtIn } from "./program-text.ts";

export const rustSdk = builtIn({
  language: "Rust",
  package: "rmcp",
  // A panic says where it is from, so that a program has the paths of the sources of its crates.
  begin: Buffer.from("/rmcp-"),
  within: 64,
  version: /^\/rmcp-(\d+\.\d+\.\d+[^/\s]*)\/src\//u,
});
