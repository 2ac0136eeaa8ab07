import { Option } from "commander";
import { repeatable } from "./option-kinds.ts";
import type { OptionGroup } from "./option-group.ts";

/** Whether tools are called, and where. */
export const callOptions: OptionGroup = {
  heading: "Calls:",
  options: () => [
    new Option("--execute", "call the tools in a sandbox and check that their effects match their hints"),
    new Option("--container", "run this command in a container, with Docker or Podman: the way on macOS and Windows"),
    new Option(
      "--container-image <image>",
      "the same in an image of your own that has this command, such as one that `dockerfile python` begins",
    ),
    new Option("--sandbox", "run the server in the sandbox even if no tool is called; otherwise it runs as your user"),
    new Option("--home", "let the server see your home directory in the sandbox, read-only"),
    repeatable(
      "--show <directory>",
      "let the server see a copy of this directory in the sandbox, beside its project and what is plainly a package (repeatable)",
    ),
    new Option(
      "--upstream <file>",
      "with --execute: web APIs give the answers of this recording in HAR where it has one; off: they do not answer",
    ),
    new Option("--save-upstream <file>", "with --execute: write what the tools sent to web APIs, as HAR"),
    new Option(
      "--accept-real-effects",
      "with --execute: call tools WITHOUT a sandbox, one at a time; effects are real and permanent. The only way for a server that is already running",
    ),
  ],
};
