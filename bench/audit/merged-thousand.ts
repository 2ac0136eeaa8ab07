import { spawn } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordFiles, recordsIn, type FoundRecord } from "../../audit/record/results-directory.ts";
import { versionDirectory } from "../../audit/servers/server.ts";
import { command } from "../programs.ts";

const parts = 10;

export interface MergeMeasured {
  readonly elapsedMs: number;
  readonly peakKib: number;
  readonly printed: string;
}

/** Copies what an audit found under a thousand names, in ten directories, and measures the command that merges them. */
export async function mergeThousand(results: string, directory: string, count: number): Promise<MergeMeasured> {
  await rm(directory, { recursive: true, force: true });
  const found: FoundRecord[] = [];
  for await (const each of recordsIn(results)) if (each.record.status === "tested") found.push(each);
  for (let index = 0; index < count; index += 1) {
    const source = found[index % found.length];
    if (source === undefined) throw new Error(`${results} has no tested server to copy.`);
    await copyAs(source, `copy-${String(index).padStart(4, "0")}`, join(directory, `part-${index % parts}`));
  }
  const from = Array.from({ length: parts }, (_, index) => join(directory, `part-${index}`));
  return measuredCommand(["merge", ...from, "--to", join(directory, "merged")]);
}

async function copyAs({ directory, record }: FoundRecord, id: string, results: string): Promise<void> {
  const target = join(results, id, versionDirectory(record.version));
  await mkdir(target, { recursive: true });
  for (const name of [recordFiles.json, recordFiles.html, recordFiles.junit])
    await copyFile(join(directory, name), join(target, name));
  const text = await readFile(join(directory, recordFiles.record), "utf8");
  await writeFile(join(target, recordFiles.record), text.replace(/^id: .*$/mu, `id: ${id}`));
}

/** The peak of its memory as its own process tells it. */
async function measuredCommand(words: readonly string[]): Promise<MergeMeasured> {
  const began = performance.now();
  const meter = fileURLToPath(import.meta.resolve("../peak-memory.js"));
  const child = spawn(process.execPath, ["--import", meter, ...command.args, ...words], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const texts = ["", ""];
  for (const [index, stream] of [child.stdout, child.stdio[3]].entries())
    stream?.on("data", (bytes: Buffer) => (texts[index] += bytes.toString("utf8")));
  await new Promise((settle, reject) => child.once("error", reject).once("close", settle));
  const [printed = "", peak = ""] = texts;
  return { elapsedMs: performance.now() - began, peakKib: Number(peak), printed: printed.trim() };
}
