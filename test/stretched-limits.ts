import { Script } from "node:vm";

/**
 * Set-up of the tests that start no process. How long a pattern or a schema may keep the engine is wall-clock time, which
 * a busy machine uses up on what takes microseconds: here the engine has more of it, and what never ends is still ended.
 */
const stretch = 10;

const runInContext: unknown = Reflect.get(Script.prototype, "runInContext");
if (typeof runInContext !== "function") throw new Error("vm.Script has no method runInContext");
const inContext = runInContext;

function stretched(this: Script, ...[context, options]: Parameters<Script["runInContext"]>): unknown {
  const { timeout } = options ?? {};
  const limits = timeout === undefined ? options : { ...options, timeout: timeout * stretch };
  return Reflect.apply(inContext, this, [context, limits]);
}

// The set-up runs before every file, and their modules are shared.
if (inContext.name !== stretched.name) Reflect.set(Script.prototype, "runInContext", stretched);
