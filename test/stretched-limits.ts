import { Script } from "node:vm";

/**
 * Set-up of the tests that start no process. How long a pattern or a schema may keep the engine is wall-clock time, which
 * a busy machine uses up on what takes microseconds: here the engine has more of it, and what never ends is still ended.
 */
const stretch = 10;

const { runInContext } = Script.prototype;

const stretched: typeof runInContext = function stretched(this: Script, context, options) {
  const { timeout } = options ?? {};
  const limits = timeout === undefined ? options : { ...options, timeout: timeout * stretch };
  return Reflect.apply(runInContext, this, [context, limits]);
};

// The set-up runs before every file, and their modules are shared.
if (runInContext.name !== stretched.name) Reflect.set(Script.prototype, "runInContext", stretched);
