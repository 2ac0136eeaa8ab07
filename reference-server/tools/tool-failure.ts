/** A call that could not be done: answered as a result with `isError`, so that the model can see why (CORE-ERR-03). */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
}
