import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { ToolFailure } from "./tool-failure.ts";

/**
 * The private directory in which tools act. Created by the first write, since most instances are only asked about their
 * tools, and removed on exit.
 *
 * Calls are synchronous: the files are tiny, and an answer is then on its way before the next message is read, so that
 * nothing is lost when standard input ends.
 */
export class PrivateFiles {
  private readonly root: string;

  constructor(temporaryDirectory: string) {
    this.root = path.join(temporaryDirectory, `reference-server-${randomUUID()}`);
  }

  remove(): void {
    fs.rmSync(this.root, { recursive: true, force: true });
  }

  /** The text of a file. Throws ToolFailure when there is none. */
  read(name: string): string {
    return this.attempt(name, (file) => fs.readFileSync(file, "utf8"));
  }

  exists(name: string): boolean {
    return fs.existsSync(this.confined(name));
  }

  write(name: string, text: string): void {
    this.attempt(name, (file) => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    });
  }

  append(name: string, text: string): void {
    this.attempt(name, (file) => {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.appendFileSync(file, text);
    });
  }

  /** Deletes a file; one that is already gone is no failure, so deleting twice is the same as once. */
  delete(name: string): void {
    this.attempt(name, (file) => {
      fs.rmSync(file, { force: true });
    });
  }

  /** The files below a folder, as paths relative to it, sorted. */
  list(folder: string): readonly string[] {
    if (!this.exists(folder)) return [];
    const below = this.confined(folder);
    return fs
      .readdirSync(below, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(below, path.join(entry.parentPath, entry.name)))
      .toSorted();
  }

  /** A stored JSON object; an empty one when nothing was stored yet. */
  readJson(name: string): JsonObject {
    if (!this.exists(name)) return {};
    const value: unknown = JSON.parse(this.read(name));
    return isJsonObject(value) ? value : {};
  }

  writeJson(name: string, value: JsonObject): void {
    this.write(name, JSON.stringify(value));
  }

  private confined(name: string): string {
    // The first part of a name is the tool's own area, so that no path argument reaches the store of another tool.
    const area = path.join(this.root, name.split("/", 1).join(""));
    const file = path.resolve(this.root, name);
    if (file !== area && !file.startsWith(area + path.sep))
      throw new ToolFailure(`outside of the working area: ${name}`);
    return file;
  }

  private attempt<T>(name: string, act: (file: string) => T): T {
    const file = this.confined(name);
    try {
      return act(file);
    } catch (cause) {
      throw new ToolFailure(`cannot use ${name}`, { cause });
    }
  }
}
