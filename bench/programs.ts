import { fileURLToPath } from "node:url";
import { builtPrograms } from "../test/built-programs.ts";

/** A program of this package to launch, as an argument vector for `node`. */
export interface Program {
  readonly args: readonly string[];
}

/** Directory of the package; this file runs as `bench/.build/bench/programs.js`. */
export const packageDirectory: string = fileURLToPath(new URL("../../..", import.meta.url));

const inPackage = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const referenceServer: Program = {
  args: [inPackage(builtPrograms.command), "reference", "--dialect", "annotations"],
};

export const referenceServerOverHttp = (port: number): Program => ({
  args: [...referenceServer.args, "--http", String(port)],
});

/** A server that costs nothing, so that what remains is the cost of the client. */
export const echoServer: Program = { args: [fileURLToPath(import.meta.resolve("./echo-server.js"))] };

export const everythingServer: Program = {
  args: [inPackage("node_modules/@modelcontextprotocol/server-everything/dist/index.js")],
};

export const everythingServerOverHttp: Program = { args: [...everythingServer.args, "streamableHttp"] };

export const memoryServer: Program = {
  args: [inPackage("node_modules/@modelcontextprotocol/server-memory/dist/index.js")],
};

/** Five tools that cost nothing, so that what remains is the cost of calling them. */
export const fiveToolsServer: Program = {
  args: [fileURLToPath(import.meta.resolve("./five-tools-server.js"))],
};

/** Hundreds of tools, some slow and some silent. */
export const manyToolsServer: Program = {
  args: [fileURLToPath(import.meta.resolve("./many-tools-server.js"))],
};

/** Hundreds of tools, each of which asks a web API. */
export const manyApiToolsServer: Program = {
  args: [fileURLToPath(import.meta.resolve("./many-api-tools-server.js"))],
};

/** @param directory the only one that it may use */
export function filesystemServer(directory: string): Program {
  return { args: [inPackage("node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), directory] };
}

/** The built command, as a user has it. */
export const command: Program = { args: [inPackage(builtPrograms.command)] };
