import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** From the holder over the tracer and its shell to the first process inside. */
const maxDepth = 4;

/**
 * Processes of a sandbox, by the ids that we see.
 *
 * @param holder the process outside that started it
 * @returns empty before the sandbox exists, and after it has ended
 */
export function processesInside(holder: number): readonly string[] {
  const namespace = innerNamespace(String(holder), maxDepth);
  return namespace === undefined ? [] : processesIn(namespace);
}

/** The process namespace of a descendant of the holder that is not ours. */
function innerNamespace(id: string, depth: number): string | undefined {
  const namespace = ofProcess(() => readlinkSync(`/proc/${id}/ns/pid`));
  if (namespace !== undefined && namespace !== readlinkSync("/proc/self/ns/pid")) return namespace;
  if (depth === 0) return undefined;
  const [child] = (ofProcess(() => readFileSync(`/proc/${id}/task/${id}/children`, "latin1")) ?? "").split(" ");
  return child === undefined || child === "" ? undefined : innerNamespace(child, depth - 1);
}

function processesIn(namespace: string): readonly string[] {
  return readdirSync("/proc").filter(
    (name) => /^\d+$/u.test(name) && ofProcess(() => readlinkSync(`/proc/${name}/ns/pid`)) === namespace,
  );
}

/** Any process may end while it is read. */
export function ofProcess<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
