/** @param id as it stands on the wire; absent in a notification */
export function requestLine(method: string, params?: string, id?: string | number): string {
  const head = id === undefined ? "" : `,"id":${JSON.stringify(id)}`;
  const tail = params === undefined ? "" : `,"params":${params}`;
  return `{"jsonrpc":"2.0"${head},"method":${JSON.stringify(method)}${tail}}`;
}
