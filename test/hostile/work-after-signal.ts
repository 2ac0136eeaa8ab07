/** On a machine of any speed: time of the processor, which other programs do not take. */
export const maxCpuMs = 2_000;

/** A module for `--import`: writes down how long the processor worked for the command after the first signal. */
export function recordWorkAfterSignal(path: string): string {
  const script = `
    import { writeFileSync } from "node:fs";
    let before;
    process.on("SIGINT", () => { before ??= process.cpuUsage(); });
    process.on("exit", () => {
      const { user, system } = process.cpuUsage(before);
      writeFileSync(${JSON.stringify(path)}, String((user + system) / 1_000));
    });`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
