/**
 * Every file of the build that tests and benchmarks start, from the directory of the package. No other file names one.
 */
export const builtPrograms = {
  /** The command, as a user has it. */
  command: "dist/cli.js",
  /** The same as a function. */
  main: "dist/main.js",
  /** Takes the id of a hostile server. */
  hostileServers: "build/programs/hostile-servers.js",
} as const;
