import { readVersion } from "../../library/version.ts";
import { programName } from "../../library/program-name.ts";

/** Where GitHub looks for it. */
export const workflowPath = `.github/workflows/${programName}.yml`;

/**
 * A workflow that installs the project and runs the command by its configuration.
 *
 * @param install shell commands, each a step
 * @param executes whether tools are called, for which the sandbox has to be made
 * @param variables names of those that the server is given: in the sandbox, where nothing answers but this tool, any value will do
 */
export function workflowText(
  configuration: string,
  install: readonly string[],
  executes: boolean,
  variables: readonly string[] = [],
): string {
  const valueOf = (name: string): string =>
    executes ? "test # in the sandbox any value may do" : `\${{ secrets.${name} }}`;
  const sandbox = [
    "      - run: |",
    "          sudo apt-get update && sudo apt-get install -y strace bubblewrap",
    "          sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 # Ubuntu 24.04 refuses sandboxes otherwise",
  ];
  return [
    `name: ${programName}`,
    "on: [push, pull_request]",
    "permissions:",
    "  contents: read",
    "jobs:",
    "  hints:",
    "    runs-on: ubuntu-latest",
    "    steps:",
    "      - uses: actions/checkout@v4",
    "      - uses: actions/setup-node@v4",
    "        with:",
    "          node-version: 22",
    ...install.map((command) => `      - run: ${command}`),
    ...(executes ? sandbox : []),
    `      - run: npx --yes ${programName}@${readVersion()} --config ${configuration}`,
    ...(variables.length === 0
      ? []
      : ["        env:", ...variables.map((name) => `          ${name}: ${valueOf(name)}`)]),
    "",
  ].join("\n");
}
