import { textOf, type Tool } from "./tool.ts";

/** A tool that is as risky as the defaults, whatever its arguments are; the cannon is a file. */
export const launchConfetti: Tool = {
  name: "launch_confetti",
  title: "Launch Real-Life Confetti",
  description: "Fire a real confetti cannon at a place of your choice. Somebody will have to sweep up.",
  inputSchema: {
    type: "object",
    properties: {
      color: { type: "string", minLength: 1, maxLength: 30, description: "The colour of the confetti" },
      intensity: { type: "string", enum: ["low", "medium", "high"], description: "How much confetti" },
      location: { type: "string", minLength: 1, maxLength: 60, description: "Where to fire, such as the main office" },
    },
    required: ["color", "location"],
    additionalProperties: false,
  },
  annotations: {
    title: "Launch Real-Life Confetti",
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  call: (valid, files) => {
    files.append("confetti.jsonl", `${JSON.stringify(valid)}\n`);
    return { text: `confetti over ${textOf(valid, "location")}` };
  },
};
